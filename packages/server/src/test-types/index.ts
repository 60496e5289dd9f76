/** Every test type there is, in the order in which they are offered. A new one is a file and a word here. */
import { registry } from '../kernel/registry.ts'
import { api } from './api.ts'
import { browser } from './browser.ts'
import type { TestType } from './define.ts'
import { k6 } from './k6.ts'
import { performance } from './performance.ts'
import { playwright } from './playwright.ts'

export type { ScriptProblem, TestType } from './define.ts'

export const testTypes = registry<TestType>([browser, api, playwright, performance, k6])
