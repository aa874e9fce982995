# Debian packages by purpose; sourced by the other scripts.
build_packages=(pkg-config libssl-dev libxml2-dev libwslay-dev node-llhttp zlib1g-dev libbrotli-dev)
# For scripts/serve --lan.
lan_packages=(openssl)
test_packages=(nodejs node-typescript chromium fonts-liberation python3 python3-venv "${lan_packages[@]}")
