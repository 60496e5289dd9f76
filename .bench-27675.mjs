
import autocannon from 'autocannon'
const result = await autocannon({ url: process.argv[2], connections: 50, duration: 10 })
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ requests: result.requests.total, cpuSeconds: (user + system) / 1e6 }))
