#!/bin/sh
# Installs the Marquee player on Raspberry Pi OS (64-bit, Bookworm or newer, with or without its desktop): what
# debian.sh does, and the watchdog of the hardware.
#
#   curl -fsSL https://YOUR-SERVER/player/install/raspberry-pi-os.sh | sudo sh -s -- https://YOUR-SERVER
#   curl -fsSL https://YOUR-SERVER/player/install/raspberry-pi-os.sh | sudo sh -s -- https://YOUR-SERVER --uninstall
#
# Options and DESTDIR as for debian.sh. DEBIAN_SH names a copy of debian.sh, for a machine without a network.
set -eu

ROOT=${DESTDIR:-}
BOOT=$ROOT/boot/firmware/config.txt
WATCHDOG=$ROOT/etc/systemd/system.conf.d/marquee-player.conf
MARK='# marquee-player'

main() {
  address=''
  is_removal=false
  for argument in "$@"; do
    case $argument in
      https://* | http://*) address=${argument%/} ;;
      --uninstall) is_removal=true ;;
    esac
  done
  if [ -n "${DEBIAN_SH:-}" ]; then
    sh "$DEBIAN_SH" "$@"
  else
    [ -n "$address" ] || { echo 'name the address of the server, such as https://screens.example' >&2; exit 1; }
    copy=$(mktemp)
    trap 'rm -f "$copy"' EXIT
    curl -fsSL "$address/player/install/debian.sh" -o "$copy"
    sh "$copy" "$@"
  fi
  remove_watchdog
  "$is_removal" || write_watchdog
}

remove_watchdog() {
  rm -f "$WATCHDOG"
  [ ! -f "$BOOT" ] || sed -i "/^$MARK\$/,+2d" "$BOOT"
}

# Restarts the machine when its kernel stands still; it counts from the next start.
write_watchdog() {
  mkdir -p "$(dirname "$WATCHDOG")"
  printf '[Manager]\nRuntimeWatchdogSec=15\n' >"$WATCHDOG"
  [ ! -f "$BOOT" ] || printf '%s\n[all]\ndtparam=watchdog=on\n' "$MARK" >>"$BOOT"
  echo 'Restart the Raspberry Pi once, so that its watchdog begins: sudo reboot'
}

main "$@"
