"""Are editions, sets and house rules read, checked and put together as their files and the rulebooks say?"""
