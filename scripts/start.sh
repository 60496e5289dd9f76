#!/bin/sh
# `npm start`. Node sets up what is missing and says which command is the product; this process then becomes it, so that
# nothing stands about beside the product.
exec 4>&1
product=$(START_PLAN=3 node "$(dirname "$0")/start.mjs" "$@" 3>&1 >&4 4>&-) || exit
exec 4>&-
eval "exec $product"
