"""Do people come back, and does nobody else come in for them?"""
