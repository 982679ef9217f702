#!/bin/sh
# Starts the runtime and says under which process id, so that a guard can end it when its parent was killed.
echo $$ >"$ASIDE_PID_FILE"
exec "$ASIDE_WORKERD" "$@"
