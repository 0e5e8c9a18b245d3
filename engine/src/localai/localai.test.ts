import { describeEngine } from '#engine.suite.ts'
import type { DoubleServer } from '#testing/localai-double/double-control.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { createLocalAi } from './localai.ts'

const servers: readonly DoubleServer[] = [
  'localai',
  'localai-older',
  'localai-oldest',
  'ollama',
  'vllm',
  'llama-cpp',
  'openai',
]

for (const server of servers) {
  describeEngine(`l’adaptateur LocalAI devant ${server}`, async () => {
    const double = await startLocalAiDouble({
      control: { server, apiKey: 'clé-secrète', tokensPerSecond: 500 },
    })
    return {
      engine: createLocalAi({ baseUrl: double.url, apiKey: 'clé-secrète' }),
      model: 'qwen3-8b',
      question: 'Quelle heure est-il ?',
      answer:
        /^Vous avez écrit : « Quelle heure est-il \? »\. Voici la réponse du modèle d’essai\.$/,
      longQuestion: '[[long]]',
      nextOutcome: async () => (await double.nextRequest('/v1/chat/completions')).outcome,
      close: double.close,
    }
  })
}
