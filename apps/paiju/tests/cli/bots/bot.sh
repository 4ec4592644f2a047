#!/bin/sh
# A program for the tests: plays the first legal action, and at request number $2 does what $1 says. What it is told is
# copied to the file $3, its process id goes to $3.pid.
mode=$1 at=${2:-0} copy=${3:-/dev/null} asked=0
if [ -n "$3" ]; then echo $$ >"$3.pid"; fi
answer() { printf '{"t":"act","n":%s,"a":%s%s}\n' "$n" "$1" "$2"; }

misbehave() {
    case $mode in
        dies) exit 3 ;;
        hangs) echo hanging >&2; sleep 1000 ;;
        grandchild) sleep 1000 & echo $! >"$copy.child"; sleep 1000 ;;
        floods) while :; do answer "$a" || exit; done ;;
        shouts) head -c 200000 /dev/zero | tr '\0' x; sleep 1000 ;;
        mumbles) echo 'well, let me see' ;;
        member) answer "$a" ',"colour":"red"' ;;
        nothing) answer null ;;
        unknown) answer '{"do":"cheat","cards":["HR"]}' ;;
        time) answer '{"do":"time"}' ;;
        illegal) answer '{"do":"play","cards":["HR","HR","HR","HR","HR","HR","HR"]}' ;;
        again) answer "$a"; answer "$a" ;;
    esac
}

while IFS= read -r line; do
    printf '%s\n' "$line" >>"$copy"
    case $line in
        '{"t":"hello"'*)
            case $mode in
                version) echo '{"t":"ready","v":2,"name":"later"}' ;;
                late) sleep 1000 ;;
                patches) echo '{"t":"ready","v":1,"name":"first","legal":1,"view":"patch"}' ;;
                views) echo '{"t":"ready","v":1,"name":"first","legal":1,"view":"request"}' ;;
                *) echo '{"t":"ready","v":1,"name":"first","legal":1}' ;;
            esac ;;
        '{"t":"request"'*)
            asked=$((asked + 1))
            n=${line#*'"n":'} n=${n%%,*}
            a=${line#*'"legal":['} a=${a%%'],"more":'*}
            if [ "$asked" = "$at" ]; then misbehave; else answer "$a"; fi ;;
        '{"t":"fault"'*) echo "told: $line" >&2 ;;
        '{"t":"bye"'*) exit 0 ;;
    esac
done
