//! Formats whose schedule is known beforehand: knock-outs, round robins, movements (赛制).
