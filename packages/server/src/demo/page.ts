/** A small shop the server serves itself, so that the example tests have something to look at without a network. */
import { open } from '../http/allow.ts'
import type { Routes } from '../http/routes.ts'

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Watchkeeper demo shop</title>
<style>body{font:16px system-ui;margin:3rem;max-width:32rem}button{font:inherit;padding:.4rem 1rem}</style></head>
<body><h1>Demo shop</h1><p id="status">Basket is empty</p><button id="add">Add to basket</button>
<script>
let items = 0
document.querySelector('#add').addEventListener('click', () => {
  items++
  document.querySelector('#status').textContent = 'Basket has ' + items + (items === 1 ? ' item' : ' items')
})
</script></body></html>
`
/** The page runs its own inline script and nothing else. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"

export const demoRoutes: Routes = (api) => {
  api.get('/demo', { config: open, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).serializer(String).send(PAGE),
  )
  api.get('/demo/stock', { config: open, schema: { hide: true } }, async () => ({ item: 'lantern', inStock: 3 }))
}
