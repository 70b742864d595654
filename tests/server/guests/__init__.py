"""Is a guest known again, and is nobody else taken for them?"""
