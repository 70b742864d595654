"""Do games read and write as text, and back again?"""
