#!/usr/bin/env python3
"""A sample program for Paiju (docs/bots.md): plays any book, by dice, from the legal actions that each request lists.

    paiju sim --matches 10 --a "exec:python3 docs/bots/sample.py" --b random
"""
import json
import random
import sys


def say(**message):
    print(json.dumps(message, ensure_ascii=False), flush=True)


dice = random.Random()
for line in sys.stdin:
    told = json.loads(line)
    if told["t"] == "hello":
        if 1 not in told["v"]:
            sys.exit(f"this program speaks version 1, not {told['v']}")
        say(t="ready", v=1, name="sample", legal=100)
    elif told["t"] == "start":
        # The same dice for the same deal: a run can be repeated.
        dice.seed(told["dice"])
    elif told["t"] == "request":
        # What is optional (declaring while cards are drawn) is mostly left to others.
        nothing = told["optional"] and dice.random() < 0.75
        say(t="act", n=told["n"], a=None if nothing else dice.choice(told["legal"]))
    elif told["t"] == "fault":
        print("ended:", told["code"], told["why"], told.get("more"), file=sys.stderr)
    elif told["t"] == "bye":
        break
