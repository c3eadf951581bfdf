#!/bin/sh
# Installs the Marquee player on Debian 12 or newer: Chromium as the only program on the display, started with the
# machine, started again when it stands still, and updated every night. Running it again changes the settings.
#
#   curl -fsSL https://YOUR-SERVER/player/install/debian.sh | sudo sh -s -- https://YOUR-SERVER
#   sudo sh debian.sh --uninstall
#
# Options: --rotate=90, 180 or 270 (the picture), --language=de (before the pairing).
# With DESTDIR, it only writes its files below that folder.
set -eu

NAME=marquee-player
ROOT=${DESTDIR:-}
LIB=$ROOT/usr/local/lib/$NAME
UNITS=$ROOT/etc/systemd/system
CONFIG=$ROOT/etc/$NAME.conf
STATE=$ROOT/var/lib/$NAME
SLEEP_TARGETS='sleep.target suspend.target hibernate.target hybrid-sleep.target'

main() {
  address='' rotate='' language='' action=install
  for argument in "$@"; do
    case $argument in
      --uninstall) action=uninstall ;;
      --rotate=90 | --rotate=180 | --rotate=270) rotate=${argument#--rotate=} ;;
      --language=*) language=${argument#--language=} ;;
      https://* | http://*) address=${argument%/} ;;
      *) fail "unknown argument: $argument" ;;
    esac
  done
  [ -n "$ROOT" ] || [ "$(id -u)" = 0 ] || fail 'run it as root, with sudo'
  if [ "$action" = uninstall ]; then
    uninstall
    return
  fi
  [ -n "$address" ] || fail 'name the address of the server, such as https://screens.example'
  case $address$language in *[!A-Za-z0-9.:/_-]*) fail 'the address or the language has characters that do not belong there' ;; esac
  [ -n "$ROOT" ] || install_packages
  write_files
  [ -n "$ROOT" ] || activate
  echo "The player of $address is installed. The display shows a code; enter it to pair the screen."
}

fail() {
  echo "$NAME: $1" >&2
  exit 1
}

# --- packages and the system ---------------------------------------------------------------------

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # Older images of Raspberry Pi OS have only the second name.
  browser=chromium
  apt-cache show "$browser" >/dev/null 2>&1 || browser=chromium-browser
  apt-get install -y -qq --no-install-recommends "$browser" cage wlr-randr curl ca-certificates dbus libpam-systemd \
    fonts-noto-core unattended-upgrades >/dev/null
}

# Whether systemd runs, which it does not while an image is built.
is_running() { [ -d /run/systemd/system ]; }

activate() {
  id "$NAME" >/dev/null 2>&1 || useradd --system --create-home --home-dir "/var/lib/$NAME/home" --shell /usr/sbin/nologin "$NAME"
  for group in video audio input render; do
    if getent group "$group" >/dev/null; then usermod -a -G "$group" "$NAME"; fi
  done
  for manager in lightdm gdm3 sddm; do
    if systemctl is-enabled "$manager" >/dev/null 2>&1; then
      echo "$manager" >"$STATE/display-manager"
      systemctl disable "$manager" >/dev/null 2>&1
      ! is_running || systemctl stop "$manager"
    fi
  done
  # shellcheck disable=SC2086
  systemctl mask $SLEEP_TARGETS >/dev/null 2>&1
  systemctl set-default graphical.target >/dev/null 2>&1
  systemctl enable "$NAME.service" "$NAME-watch.timer" "$NAME-update.timer" >/dev/null 2>&1
  is_running || return 0
  systemctl daemon-reload
  systemctl restart "$NAME.service" "$NAME-watch.timer" "$NAME-update.timer"
}

# The packages stay, because other programs may use them.
uninstall() {
  if [ -z "$ROOT" ]; then
    systemctl disable "$NAME.service" "$NAME-watch.timer" "$NAME-update.timer" >/dev/null 2>&1 || true
    ! is_running || systemctl stop "$NAME.service" "$NAME-watch.timer" "$NAME-update.timer" || true
    # shellcheck disable=SC2086
    systemctl unmask $SLEEP_TARGETS >/dev/null 2>&1 || true
    [ ! -f "$STATE/display-manager" ] || systemctl enable "$(cat "$STATE/display-manager")" >/dev/null 2>&1 || true
  fi
  rm -rf "$LIB" "$CONFIG" "$STATE" "$UNITS/$NAME.service" "$UNITS/$NAME-watch.service" "$UNITS/$NAME-watch.timer" \
    "$UNITS/$NAME-update.service" "$UNITS/$NAME-update.timer" "$ROOT/etc/pam.d/$NAME" \
    "$ROOT/etc/chromium/policies/managed/marquee.json"
  [ -n "$ROOT" ] || ! id "$NAME" >/dev/null 2>&1 || userdel "$NAME"
  ! is_running || [ -n "$ROOT" ] || systemctl daemon-reload
  echo 'The player is removed, with its videos and its pairing.'
}

# --- files ---------------------------------------------------------------------------------------

write_files() {
  mkdir -p "$LIB" "$UNITS" "$STATE" "$ROOT/etc/pam.d" "$ROOT/etc/chromium/policies/managed"
  printf 'ADDRESS=%s\nROTATE=%s\nPLAYER_LANGUAGE=%s\n' "$address" "$rotate" "$language" >"$CONFIG"

  cat >"$ROOT/etc/chromium/policies/managed/marquee.json" <<END
{
  "PreciseGeolocationAllowedForUrls": ["$address"],
  "AutoplayAllowlist": ["$address"],
  "BrowserSignin": 0,
  "PasswordManagerEnabled": false,
  "TranslateEnabled": false,
  "DefaultNotificationsSetting": 2
}
END

  cat >"$ROOT/etc/pam.d/$NAME" <<'END'
auth     required pam_unix.so
account  required pam_unix.so
session  required pam_unix.so
session  required pam_systemd.so type=wayland class=user
END

  cat >"$UNITS/$NAME.service" <<'END'
[Unit]
Description=Marquee player
After=systemd-user-sessions.service systemd-logind.service dbus.socket getty@tty1.service
Wants=systemd-logind.service dbus.socket
Conflicts=getty@tty1.service
StartLimitIntervalSec=0

[Service]
User=marquee-player
PAMName=marquee-player
EnvironmentFile=/etc/marquee-player.conf
# cage shows one program on the whole display, and never blanks it.
ExecStart=/usr/bin/cage -d -s -- /usr/local/lib/marquee-player/show
Restart=always
RestartSec=3
# Chromium writes what it has to write.
KillSignal=SIGTERM
TimeoutStopSec=20
TTYPath=/dev/tty1
TTYReset=yes
TTYVHangup=yes
TTYVTDisallocate=yes
StandardInput=tty-fail
UtmpIdentifier=tty1
UtmpMode=user

[Install]
WantedBy=graphical.target
END

  cat >"$LIB/show" <<'END'
#!/bin/sh
# Turns the picture and shows the player; it runs inside cage, with the settings of /etc/marquee-player.conf.
if [ -n "$ROTATE" ]; then
  wlr-randr --output "$(wlr-randr | sed -n '1s/ .*//p')" --transform "$ROTATE"
fi
page="$ADDRESS/player"
[ -z "$PLAYER_LANGUAGE" ] || page="$page?language=$PLAYER_LANGUAGE"
exec "$(command -v chromium || command -v chromium-browser)" --kiosk "$page" \
  --ozone-platform=wayland --user-data-dir="$HOME/profile" --password-store=basic \
  --no-first-run --noerrdialogs --hide-crash-restore-bubble \
  --disable-pinch --overscroll-history-navigation=0 --disable-features=Translate \
  --autoplay-policy=no-user-gesture-required --remote-debugging-port=9222
END

  cat >"$LIB/watch" <<'END'
#!/bin/sh
# Starts the browser again when the title of the page, which changes every second, is that of the last look.
seen=/run/marquee-player-title
title=$(curl -fsS --max-time 10 http://127.0.0.1:9222/json/list | grep -o '"title": "Marquee player[^"]*"')
if [ -z "$title" ] || [ "$title" = "$(cat "$seen" 2>/dev/null)" ]; then
  systemctl restart marquee-player.service
fi
printf '%s' "$title" >"$seen"
END

  cat >"$LIB/update" <<'END'
#!/bin/sh
# Installs security updates, and starts the browser again when it has changed.
set -eu
get_version() { dpkg-query -W -f '${Package} ${Version}\n' 'chromium*' cage 2>/dev/null; }
before=$(get_version)
apt-get update -qq
unattended-upgrade
[ "$before" = "$(get_version)" ] || systemctl restart marquee-player.service
END
  chmod 755 "$LIB/show" "$LIB/watch" "$LIB/update"

  write_job watch 'Watch the Marquee player' 'OnActiveSec=5min
OnUnitActiveSec=2min'
  write_job update 'Update the Marquee player' 'OnCalendar=*-*-* 03:30
RandomizedDelaySec=1h
Persistent=true'
}

# A service that runs a program of LIB, and its timer.
write_job() {
  cat >"$UNITS/$NAME-$1.service" <<END
[Unit]
Description=$2

[Service]
Type=oneshot
ExecStart=/usr/local/lib/$NAME/$1
END
  cat >"$UNITS/$NAME-$1.timer" <<END
[Unit]
Description=$2

[Timer]
$3

[Install]
WantedBy=timers.target
END
}

main "$@"
