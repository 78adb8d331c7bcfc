#!/bin/sh
# Sets the proxy's log aside once a day and removes what is older than NETWORK_LOG_MONTHS (6, as Article 21 of China's
# Cybersecurity Law requires at least; the privacy statement has to say the same). nginx's image runs this file before nginx
# starts; "now" rotates immediately: docker compose exec proxy /docker-entrypoint.d/90-rotate-logs.sh now
set -eu

directory=${LOG_DIRECTORY:-/var/log/portal}
pid_file=${NGINX_PID_FILE:-/run/nginx.pid}
# Six months in a row have at most 184 days.
days=$(((${NETWORK_LOG_MONTHS:-6} * 184 + 5) / 6))

rotate() {
  if [ -e "$directory/access.log" ]; then
    mv "$directory/access.log" "$directory/access-$(date -u +%Y-%m-%dT%H%M%SZ).log"
    # Until this signal, nginx keeps writing to the renamed file.
    [ ! -s "$pid_file" ] || kill -USR1 "$(cat "$pid_file")"
  fi
  find "$directory" -name 'access-*.log' -mtime +"$days" -delete
  date -u +%Y-%m-%d >"$directory/rotated"
}

if [ "${1:-}" = now ]; then
  rotate
  exit
fi

# Now as well, because nginx gave the last log to its workers' user, and without all its privileges root cannot write to it.
rotate
(
  while true; do
    [ "$(cat "$directory/rotated" 2>/dev/null)" = "$(date -u +%Y-%m-%d)" ] || rotate
    sleep 3600
  done
) &
