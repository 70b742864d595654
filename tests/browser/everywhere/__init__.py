"""What must hold in every browser: Chromium, Firefox and WebKit, each driven as its makers let it be driven."""
