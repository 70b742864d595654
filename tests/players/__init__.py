"""Do computer players play well-mannered, legal games that end?"""
