import type { ModelEntry } from './catalogue-entry.ts'

const host = 'https://huggingface.co'

interface Draft
  extends Pick<ModelEntry, 'id' | 'ability' | 'name' | 'description' | 'licence' | 'languages'> {
  readonly repository: string
  /** Paths in the repository. */
  readonly paths: readonly string[]
  readonly folder?: string
}

/** A branch; its commit at the time of installation is pinned then. */
const revision = 'main'

function entryOf({ repository, paths, folder, ...rest }: Draft): ModelEntry {
  const files = paths.map((path) => ({
    name: path.split('/').at(-1) ?? path,
    address: `${host}/${repository}/resolve/${revision}/${path}`,
  }))
  return {
    ...rest,
    files,
    revision,
    source: `${host}/${repository}`,
    folder: folder ?? rest.id,
    isOwn: false,
  }
}

const gguf = (draft: Omit<Draft, 'ability' | 'paths'> & { readonly file: string }): ModelEntry =>
  entryOf({ ...draft, ability: 'chat', paths: [draft.file] })

const whisper = (size: string, draft: Pick<ModelEntry, 'name' | 'description'>): ModelEntry =>
  entryOf({
    ...draft,
    id: `whisper-${size}`,
    ability: 'transcription',
    repository: `csukuangfj/sherpa-onnx-whisper-${size}`,
    paths: [`${size}-encoder.int8.onnx`, `${size}-decoder.int8.onnx`, `${size}-tokens.txt`],
    licence: 'MIT',
    languages: ['fr', 'en', 'de', 'es', 'it', 'mul'],
  })

/** A piper voice is a network and its description; the repository is under MIT, what a voice was learnt from has its own terms. */
function piper(
  voice: string,
  draft: Pick<ModelEntry, 'name' | 'description' | 'licence'>,
): ModelEntry {
  const [region = '', speaker, quality] = voice.split('-')
  const [language = ''] = region.split('_')
  const path = `${language}/${region}/${speaker}/${quality}/${voice}.onnx`
  return entryOf({
    ...draft,
    id: `piper-${voice}`,
    ability: 'speech',
    repository: 'rhasspy/piper-voices',
    paths: [path, `${path}.json`],
    folder: voice,
    languages: [region.replace('_', '-')],
  })
}

/** Models worth beginning with, the smallest of each kind first. */
export const shippedCatalogue: readonly ModelEntry[] = [
  gguf({
    id: 'qwen3-0.6b',
    name: 'Qwen3 0.6B',
    description:
      'Le plus petit : répond vite sur toute machine, pour essayer et pour des textes courts.',
    repository: 'Qwen/Qwen3-0.6B-GGUF',
    file: 'Qwen3-0.6B-Q8_0.gguf',
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'mul'],
  }),
  gguf({
    id: 'qwen3-1.7b',
    name: 'Qwen3 1.7B',
    description: 'Petit : écrit un français simple sur un ordinateur portable ordinaire.',
    repository: 'Qwen/Qwen3-1.7B-GGUF',
    file: 'Qwen3-1.7B-Q8_0.gguf',
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'mul'],
  }),
  gguf({
    id: 'qwen3-4b',
    name: 'Qwen3 4B',
    description:
      'Un bon équilibre pour le travail de tous les jours, avec réflexion avant de répondre.',
    repository: 'Qwen/Qwen3-4B-GGUF',
    file: 'Qwen3-4B-Q4_K_M.gguf',
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'mul'],
  }),
  gguf({
    id: 'qwen3-8b',
    name: 'Qwen3 8B',
    description: 'Plus sûr et plus nuancé ; demande une machine bien pourvue en mémoire.',
    repository: 'Qwen/Qwen3-8B-GGUF',
    file: 'Qwen3-8B-Q4_K_M.gguf',
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'mul'],
  }),
  gguf({
    id: 'mistral-nemo',
    name: 'Mistral Nemo 12B',
    description: 'Grand modèle européen, à l’aise en français et dans les longs documents.',
    repository: 'bartowski/Mistral-Nemo-Instruct-2407-GGUF',
    file: 'Mistral-Nemo-Instruct-2407-Q4_K_M.gguf',
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'de', 'es', 'it', 'mul'],
  }),
  gguf({
    id: 'qwen2.5-coder-7b',
    name: 'Qwen2.5 Coder 7B',
    description: 'Pour le code : écrire, expliquer, corriger des programmes.',
    repository: 'bartowski/Qwen2.5-Coder-7B-Instruct-GGUF',
    file: 'Qwen2.5-Coder-7B-Instruct-Q4_K_M.gguf',
    licence: 'Apache-2.0',
    languages: ['en', 'fr', 'mul'],
  }),
  piper('fr_FR-siwis-medium', {
    name: 'Siwis',
    description: 'Voix de femme, française, claire et posée.',
    licence: 'MIT ; données CC BY 4.0',
  }),
  piper('fr_FR-upmc-medium', {
    name: 'UPMC',
    description: 'Deux voix françaises, une femme et un homme.',
    licence: 'MIT ; données : voir la source',
  }),
  piper('fr_FR-tom-medium', {
    name: 'Tom',
    description: 'Voix d’homme, française.',
    licence: 'MIT ; données : voir la source',
  }),
  piper('en_GB-alba-medium', {
    name: 'Alba',
    description: 'Voix de femme, anglaise d’Écosse.',
    licence: 'MIT ; données CC BY 4.0',
  }),
  whisper('base', {
    name: 'Whisper base',
    description: 'Petit et rapide : comprend une parole claire, dans une centaine de langues.',
  }),
  whisper('small', {
    name: 'Whisper small',
    description: 'Nettement plus sûr en français, au prix d’un peu de patience.',
  }),
  whisper('medium', {
    name: 'Whisper medium',
    description: 'Le plus précis des trois ; lent sans processeur puissant.',
  }),
]
