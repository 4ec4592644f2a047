/** Keeps the screen on while seated; asks again each time the page comes back. */

export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = async () => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (over) void lock.release();
    } catch {
      // The system may refuse, on low battery for one. Play goes on.
    }
  };
  const shown = () => void ask();
  document.addEventListener('visibilitychange', shown);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', shown);
    void lock?.release();
  };
}
