#!/bin/sh
# supervise.sh <command…>: runs the command and keeps it up. When it ends by itself it is started again, at once and then with a growing pause;
# after FALLS_MAX ends within WINDOW seconds we give up. A signal goes on to it and ends both. A shell needs 2 MB for this, a Node 45.
set -u
# What `entry/main.ts` ends with when it says itself why it will not start: trying again changes nothing.
REFUSED=78
FALLS_MAX=5
WINDOW=120

here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
say() { printf '%s\n' "caiting: $*" >&2; }

child=
waker=
stopping=
interrupted=
stop() {
  stopping=1 interrupted=1
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null
  [ -z "$waker" ] || kill -TERM "$waker" 2>/dev/null
}
trap stop INT TERM HUP

# The site's database outlives a fallen server, so that the next one finds it; who does not start another one stops it.
leave() {
  node "$here/site/stop-database.ts"
  exit "$1"
}

# The command ends when we are gone (site/end-with-supervisor.ts).
CAITING_SUPERVISOR=$$
export CAITING_SUPERVISOR
falls=
while :; do
  "$@" &
  child=$!
  [ -z "$stopping" ] || kill -TERM "$child" 2>/dev/null
  # A signal ends `wait` before the command has ended.
  while :; do
    interrupted=
    wait "$child"
    code=$?
    [ -n "$interrupted" ] || break
  done
  child=

  # After a signal a second `wait` may no longer know the code; it did what it was told.
  [ -z "$stopping" ] || exit 0
  [ "$code" -ne 0 ] || exit 0
  [ "$code" -ne "$REFUSED" ] || [ -n "$falls" ] || exit 1

  now=$(date +%s)
  count=0
  recent=
  for at in $falls $now; do
    if [ $((now - at)) -lt "$WINDOW" ]; then recent="$recent $at" count=$((count + 1)); fi
  done
  falls=$recent
  if [ "$count" -ge "$FALLS_MAX" ]; then
    say "${WINDOW} 秒内意外退出 ${count} 次（代码 ${code}），不再重启，原因见上 / ended ${count} times within ${WINDOW} s (code ${code}), giving up; the reason stands above"
    leave 1
  fi
  case $count in 1) pause=0 ;; 2) pause=1 ;; 3) pause=2 ;; *) pause=4 ;; esac
  say "服务器意外退出（代码 ${code}），${pause} 秒后重新启动 / the server ended by itself (code ${code}), starting it again in ${pause} s"
  sleep "$pause" &
  waker=$!
  wait "$waker"
  waker=
  [ -z "$stopping" ] || leave 0
done
