"""The judge outside the student's process: their module runs in a process of its own, and is reached by plain values.

`server` starts that process and ends with it; `serve` is its program. `link` carries requests both ways, one at a
time, as lines of JSON; `codec` says which values cross and how, `shared` keeps lists that both sides hold alike,
`remote` stands for objects of the other side, and `raised` carries exceptions. `planted` is what the hidden tests
import, `promises` knows what the reference promised to return, `streams` are the student's standard streams.

Nothing is imported here: the student's process loads as little of this as it can.
"""
