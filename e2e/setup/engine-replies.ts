import type { LocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'

type Fault = NonNullable<LocalAiDouble['control']['chatFault']>

const frame = (choice: object) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`

/** Has the engine's double say exactly this, as `control.chatFault`. */
export const replyWith = (text: string): Fault => ({
  type: 'raw',
  chunks: [
    frame({ delta: { role: 'assistant', content: text } }),
    frame({ delta: {}, finish_reason: 'stop' }),
    'data: [DONE]\n\n',
  ],
})
