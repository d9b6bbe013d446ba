"""What students get to practise with: for each exercise a sealed pack of correct code and of the bugs made public.

`choose` picks the bugs, `veil` takes from code what speaks to readers, `tree` writes it as plain data, `seal` closes
the envelope; `pack` makes a pack and reads it, `folder` lays a release out, `released` is the kit that the engine
finds in it.
"""
