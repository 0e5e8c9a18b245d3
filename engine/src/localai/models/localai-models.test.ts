import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import { doubleModels } from '#testing/localai-double/double-control.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { createLocalAi } from '../localai.ts'

const double = await startLocalAiDouble()
const { control } = double
const engine = createLocalAi({ baseUrl: double.url, controlTimeoutMs: 2000 })
afterEach(double.reset)

const list = async () =>
  Object.fromEntries((await engine.models(neverAborted())).map((model) => [model.id, model]))
const requested = () => double.requests.map(({ path }) => path)

describe('les capacités, de la liste la plus parlante', () => {
  it('viennent de LocalAI en une seule question', async () => {
    const models = await list()
    expect(models['qwen3-8b']?.capabilities).toEqual(['chat', 'reasoning'])
    expect(models['llava-1.6-7b']?.capabilities).toEqual(['chat', 'vision'])
    expect(models['whisper-large-v3']?.capabilities).toEqual(['transcription'])
    expect(models['voice-fr-siwis-medium']?.capabilities).toEqual(['speech'])
    expect(models['stable-diffusion-xl']?.capabilities).toEqual(['image', 'inpainting'])
    expect(models['bge-m3']?.capabilities).toEqual(['embedding'])
    expect(requested()).toEqual(['/v1/models/capabilities', '/system'])
    expect(models['qwen3-8b']?.isLoaded).toBe(true)
    expect(models['llava-1.6-7b']?.isLoaded).toBe(false)
  })

  it('restent inconnues quand LocalAI répond null et que le nom ne dit rien', async () => {
    control.models = [
      { id: 'mystere', capabilities: null },
      { id: 'faster-whisper-fr', capabilities: null },
    ]
    const models = await list()
    expect(models.mystere?.capabilities).toBeUndefined()
    expect(models['faster-whisper-fr']?.capabilities).toEqual(['transcription'])
  })

  it('viennent des anciens drapeaux, sans les modèles désactivés', async () => {
    control.server = 'localai-older'
    control.models = [...doubleModels, { id: 'en-pause', capabilities: ['chat'], disabled: true }]
    const models = await list()
    expect(models['llava-1.6-7b']?.capabilities).toEqual(['chat', 'vision'])
    expect(models['en-pause']).toBeUndefined()
    expect(requested()).toEqual(['/v1/models/capabilities', '/api/models/capabilities', '/system'])
  })

  it('se devinent au nom quand il n’y a que la liste simple', async () => {
    control.server = 'localai-oldest'
    control.webUi = false
    const models = await list()
    expect(models['qwen3-8b']?.capabilities).toBeUndefined()
    expect(models['bge-m3']?.capabilities).toEqual(['embedding'])
    expect(models['whisper-large-v3']?.capabilities).toEqual(['transcription'])
    expect(models['stable-diffusion-xl']?.capabilities).toEqual(['image', 'inpainting'])
  })

  it('viennent d’Ollama modèle par modèle, avec la taille du contexte, et sans reposer la question', async () => {
    control.server = 'ollama'
    const models = await list()
    expect(models['llava-1.6-7b']).toMatchObject({
      capabilities: ['chat', 'vision'],
      contextSize: 4096,
    })
    expect(models['bge-m3']?.capabilities).toEqual(['embedding'])
    expect(models['qwen3-8b']?.honours).not.toContain('topK')
    const shown = requested().filter((path) => path === '/api/show').length
    await list()
    expect(requested().filter((path) => path === '/api/show')).toHaveLength(shown)
  })

  it('ont chez Ollama le contexte qu’il leur donne vraiment : en mémoire il le dit, sinon celui de leur fichier, sinon l’habituel', async () => {
    control.server = 'ollama'
    control.models = [
      { id: 'petit', capabilities: ['chat'], contextSize: 2048 },
      { id: 'regle', capabilities: ['chat'], contextSize: 32_768, requestedContext: 8192 },
      { id: 'charge', capabilities: ['chat'], contextSize: 32_768 },
    ]
    const sizes = async () => Object.values(await list()).map(({ contextSize }) => contextSize)
    expect(await sizes()).toEqual([2048, 8192, 4096])
    control.loaded = ['charge']
    expect(await sizes()).toEqual([2048, 8192, 16_384])
    control.loaded = []
    expect(await sizes()).toEqual([2048, 8192, 16_384])
  })

  it('viennent des modalités de llama.cpp', async () => {
    control.server = 'llama-cpp'
    control.models = [{ id: '/models/Qwen3-8B-Q4_K_M.gguf', capabilities: ['chat', 'vision'] }]
    expect(Object.values(await list())).toMatchObject([
      {
        id: '/models/Qwen3-8B-Q4_K_M.gguf',
        name: 'Qwen3-8B-Q4_K_M',
        capabilities: ['chat', 'vision'],
      },
    ])
  })

  it('sont le chat chez vLLM, avec la taille du contexte', async () => {
    control.server = 'vllm'
    expect((await list())['mon-modele']).toMatchObject({
      capabilities: ['chat'],
      contextSize: 4096,
    })
  })
})

describe('la liste', () => {
  it('laisse de côté les fichiers qui traînent dans le dossier de LocalAI', async () => {
    control.models = [
      { id: 'README.md', capabilities: null },
      { id: 'chat.tmpl', capabilities: null },
      ...doubleModels,
    ]
    expect(Object.keys(await list())).toHaveLength(doubleModels.length)
  })

  it('est vide quand Ollama répond null', async () => {
    control.server = 'ollama'
    control.otherFault = { type: 'answer', status: 200, body: '{"object":"list","data":null}' }
    expect(await engine.models(neverAborted())).toEqual([])
  })

  it.each([
    ['avec /v1', '/v1'],
    ['avec /v1/', '/v1/'],
    ['avec une barre', '/'],
  ])('se lit à une adresse donnée %s', async (_title, suffix) => {
    expect(
      await createLocalAi({ baseUrl: `${double.url}${suffix}` }).models(neverAborted()),
    ).toHaveLength(doubleModels.length)
  })

  it('se lit derrière un chemin de proxy', async () => {
    expect(
      await failureOf(createLocalAi({ baseUrl: `${double.url}/ia/v1` }).models(neverAborted())),
    ).toMatchObject({ reason: 'bad-answer' })
    expect(requested().at(-1)).toBe('/ia/v1/models')
  })

  it('se lit avec la clé', async () => {
    control.apiKey = 'secrète'
    expect(await failureOf(engine.models(neverAborted()))).toMatchObject({ reason: 'unauthorized' })
    expect(
      await createLocalAi({ baseUrl: double.url, apiKey: ' secrète\n' }).models(neverAborted()),
    ).not.toEqual([])
  })
})

describe('une liste qui n’en est pas une', () => {
  it.each([
    [
      'une page HTML',
      {
        type: 'answer',
        status: 200,
        body: '<html>Bienvenue</html>',
        headers: { 'content-type': 'text/html' },
      },
      'bad-answer',
    ],
    [
      'du JSON coupé',
      { type: 'answer', status: 200, body: '{"object":"list","data":[' },
      'bad-answer',
    ],
    ['un autre JSON', { type: 'answer', status: 200, body: '{"hello":"world"}' }, 'bad-answer'],
    ['une réponse vide', { type: 'answer', status: 200, body: '' }, 'bad-answer'],
    ['une redirection', { type: 'redirect', to: 'http://127.0.0.1:9/v1/models' }, 'bad-answer'],
    ['une adresse inconnue', { type: 'refuse', as: 'unknown-route' }, 'bad-answer'],
    ['un refus de la clé', { type: 'refuse', as: 'unauthorized' }, 'unauthorized'],
    ['un moteur sans nœud', { type: 'refuse', as: 'no-nodes' }, 'unreachable'],
    ['un moteur occupé', { type: 'refuse', as: 'cooldown' }, 'busy'],
    ['une connexion coupée', { type: 'drop' }, 'unreachable'],
    ['un silence', { type: 'hang' }, 'timeout'],
    [
      'des centaines de mégaoctets',
      { type: 'huge', bytes: 400_000_000, contentType: 'application/json' },
      'bad-answer',
    ],
  ] as const)('est un échec : %s', async (_title, fault, reason) => {
    control.otherFault = fault
    const impatient = createLocalAi({
      baseUrl: double.url,
      controlTimeoutMs: fault.type === 'hang' ? 50 : 10_000,
    })
    expect(await failureOf(impatient.models(neverAborted()))).toMatchObject({
      name: 'EngineFailure',
      reason,
    })
  })

  it('est un échec : un moteur arrêté', async () => {
    const gone = await startLocalAiDouble()
    await gone.close()
    expect(
      await failureOf(createLocalAi({ baseUrl: gone.url }).models(neverAborted())),
    ).toMatchObject({
      reason: 'unreachable',
    })
  })
})
