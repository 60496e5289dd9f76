/** The message of a test: made to be hard, so that a channel that shows it well shows every alert well. */
import { announce, type Message } from '../../channels/message.ts'
import { newId } from '../../kernel/ids.ts'

const AWKWARD = 'a_b*c[d](e)-f.g! "quoted" <b>&amp;</b> {{name}} @everyone 日本語 🚀'
const LINES = 120

export function testMessage(context: { project: { id: string; name: string }; link: string; now: Date }): Message {
  const { project, link, now } = context
  const long = Array.from({ length: LINES }, (_, line) => `line ${line + 1}: ${AWKWARD}`).join('\n')
  return {
    ...announce('test', AWKWARD),
    id: newId(),
    occurredAt: now,
    text: `This is a test message: alerts arrive here. The following text is long and awkward on purpose.\n\n${long}`,
    fields: [
      { name: 'Project', value: project.name },
      { name: 'Awkward', value: AWKWARD },
    ],
    project,
    target: { type: 'test', id: project.id, name: AWKWARD, url: null },
    status: null,
    previousStatus: null,
    alertId: null,
    link,
  }
}
