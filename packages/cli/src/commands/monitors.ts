/** `wk monitors`: what should be up, how it is, and looking at it now. */
import { operationCommand } from '../api/operation.ts'
import { resourceCommands } from '../api/resource.ts'
import { type Command, EXAMPLE_ID } from '../command.ts'
import { statsReport, uptimeReport } from './figures.ts'
import { muteCommands } from './mutes.ts'

const RESULT = ['timestamp', 'status', 'responseTime', 'statusCode', 'location', 'error.message']
const one = '/api/monitors/{id}'

export const monitors: readonly Command[] = [
  ...resourceCommands({
    noun: 'monitors',
    one: 'monitor',
    path: '/api/monitors',
    columns: ['id', 'name', 'type', 'status', 'url', 'interval', 'lastCheckAt'],
    createExample: '--name Shop --type http_request --url https://shop.example.com --interval 60',
    updateExample: '--interval 300 --config @monitor.json',
  }),
  operationCommand({
    name: 'pause',
    operation: `PATCH ${one}`,
    fixed: { active: false },
    summary: 'Pause a monitor',
    only: true,
    done: 'Paused {id}',
    example: `wk monitors pause ${EXAMPLE_ID}`,
  }),
  operationCommand({
    name: 'resume',
    operation: `PATCH ${one}`,
    fixed: { active: true },
    summary: 'Resume a monitor',
    only: true,
    done: 'Resumed {id}',
    example: `wk monitors resume ${EXAMPLE_ID}`,
  }),
  ...muteCommands('monitors'),
  operationCommand({
    name: 'bulk',
    operation: 'POST /api/monitors/bulk',
    confirm: 'Apply this to all of these monitors?',
    example: `wk monitors bulk --action pause --ids ${EXAMPLE_ID},${EXAMPLE_ID} --yes`,
  }),
  operationCommand({
    name: 'check',
    operation: `POST ${one}/check`,
    within: 'results',
    columns: RESULT,
    key: 'status',
    example: `wk monitors check ${EXAMPLE_ID}`,
  }),
  operationCommand({
    name: 'try',
    operation: 'POST /api/monitors/test',
    summary: 'Check a target once, without saving a monitor',
    example: 'wk monitors try --type website --url https://shop.example.com',
  }),
  operationCommand({
    name: 'results',
    operation: `GET ${one}/results`,
    within: 'results',
    key: 'timestamp',
    columns: RESULT,
    example: `wk monitors results ${EXAMPLE_ID} --limit 5`,
  }),
  operationCommand({
    name: 'stats',
    operation: `GET ${one}/stats`,
    report: statsReport,
    example: `wk monitors stats ${EXAMPLE_ID} --period 7d`,
  }),
  operationCommand({
    name: 'uptime',
    operation: `GET ${one}/uptime`,
    report: uptimeReport,
    example: `wk monitors uptime ${EXAMPLE_ID} --days 30`,
  }),
  operationCommand({ name: 'summary', operation: 'GET /api/monitors/summary', example: 'wk monitors summary' }),
  operationCommand({
    name: 'new-heartbeat-key',
    operation: `POST ${one}/heartbeat-key`,
    example: `wk monitors new-heartbeat-key ${EXAMPLE_ID}`,
    confirm: 'Replace the heartbeat key of {id}? The old one stops working.',
  }),
]
