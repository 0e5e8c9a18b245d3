import type { ModelEntry } from './catalogue-entry.ts'
import { shippedEmbedders } from './shipped-embedders.ts'
import { entryOf, type ShippedDraft } from './shipped-entry.ts'

const gguf = (draft: Omit<ShippedDraft, 'ability'>): ModelEntry =>
  entryOf({ ...draft, ability: 'chat' })

/** All sizes share this list of tokens. */
const whisperTokens = 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126'

const whisper = (
  size: string,
  {
    encoder,
    decoder,
    ...draft
  }: Pick<ShippedDraft, 'name' | 'description' | 'commit'> & {
    readonly encoder: string
    readonly decoder: string
  },
): ModelEntry =>
  entryOf({
    ...draft,
    id: `whisper-${size}`,
    ability: 'transcription',
    repository: `csukuangfj/sherpa-onnx-whisper-${size}`,
    files: {
      [`${size}-encoder.int8.onnx`]: encoder,
      [`${size}-decoder.int8.onnx`]: decoder,
      [`${size}-tokens.txt`]: whisperTokens,
    },
    licence: 'MIT',
    languages: ['fr', 'en', 'de', 'es', 'it', 'mul'],
  })

const piperCommit = 'c10ece1aade47bb51c153c893d14e5bf8e5b7117'

/**
 * A piper voice is a network and its description. The repository is under MIT; the data that a
 * voice was trained on has its own terms.
 */
function piper(
  voice: string,
  {
    network,
    description,
    ...draft
  }: Pick<ModelEntry, 'name' | 'licence'> & {
    /** Part of the description on the page. */
    readonly description: string
    /** SHA-256 of the network, and of the file that describes it. */
    readonly network: readonly [string | undefined, string | undefined]
  },
): ModelEntry {
  const [region = '', speaker, quality] = voice.split('-')
  const [language = ''] = region.split('_')
  const path = `${language}/${region}/${speaker}/${quality}/${voice}.onnx`
  return entryOf({
    ...draft,
    id: `piper-${voice}`,
    ability: 'speech',
    description,
    repository: 'rhasspy/piper-voices',
    commit: piperCommit,
    files: { [path]: network[0], [`${path}.json`]: network[1] },
    folder: voice,
    languages: [region.replace('_', '-')],
  })
}

/** Good models to begin with, the smallest of each kind first. */
export const shippedCatalogue: readonly ModelEntry[] = [
  gguf({
    id: 'qwen3-0.6b',
    name: 'Qwen3 0.6B',
    description:
      'Le plus petit : répond vite sur toute machine, pour essayer et pour des textes courts.',
    repository: 'Qwen/Qwen3-0.6B-GGUF',
    commit: '23749fefcc72300e3a2ad315e1317431b06b590a',
    files: {
      'Qwen3-0.6B-Q8_0.gguf': '9465e63a22add5354d9bb4b99e90117043c7124007664907259bd16d043bb031',
    },
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'mul'],
  }),
  gguf({
    id: 'qwen3-1.7b',
    name: 'Qwen3 1.7B',
    description: 'Petit : écrit un français simple sur un ordinateur portable ordinaire.',
    repository: 'Qwen/Qwen3-1.7B-GGUF',
    commit: '90862c4b9d2787eaed51d12237eafdfe7c5f6077',
    files: {
      'Qwen3-1.7B-Q8_0.gguf': '061b54daade076b5d3362dac252678d17da8c68f07560be70818cace6590cb1a',
    },
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'mul'],
  }),
  gguf({
    id: 'qwen3-4b',
    name: 'Qwen3 4B',
    description:
      'Un bon équilibre pour le travail de tous les jours, avec réflexion avant de répondre.',
    repository: 'Qwen/Qwen3-4B-GGUF',
    commit: 'bc640142c66e1fdd12af0bd68f40445458f3869b',
    files: {
      'Qwen3-4B-Q4_K_M.gguf': '7485fe6f11af29433bc51cab58009521f205840f5b4ae3a32fa7f92e8534fdf5',
    },
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'mul'],
  }),
  gguf({
    id: 'qwen3-8b',
    name: 'Qwen3 8B',
    description: 'Plus sûr et plus nuancé ; demande une machine bien pourvue en mémoire.',
    repository: 'Qwen/Qwen3-8B-GGUF',
    commit: '7c41481f57cb95916b40956ab2f0b139b296d974',
    files: {
      'Qwen3-8B-Q4_K_M.gguf': 'd98cdcbd03e17ce47681435b5150e34c1417f50b5c0019dd560e4882c5745785',
    },
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'mul'],
  }),
  gguf({
    id: 'mistral-nemo',
    name: 'Mistral Nemo 12B',
    description: 'Grand modèle européen, à l’aise en français et dans les longs documents.',
    repository: 'bartowski/Mistral-Nemo-Instruct-2407-GGUF',
    commit: undefined,
    files: {
      'Mistral-Nemo-Instruct-2407-Q4_K_M.gguf': undefined,
    },
    licence: 'Apache-2.0',
    languages: ['fr', 'en', 'de', 'es', 'it', 'mul'],
  }),
  gguf({
    id: 'qwen2.5-coder-7b',
    name: 'Qwen2.5 Coder 7B',
    description: 'Pour le code : écrire, expliquer, corriger des programmes.',
    repository: 'bartowski/Qwen2.5-Coder-7B-Instruct-GGUF',
    commit: undefined,
    files: {
      'Qwen2.5-Coder-7B-Instruct-Q4_K_M.gguf': undefined,
    },
    licence: 'Apache-2.0',
    languages: ['en', 'fr', 'mul'],
  }),
  piper('fr_FR-siwis-medium', {
    network: [
      '641d1ab097da2b81128c076810edb052b385decc8be3381814802a64a73baf99',
      '39479916c2db192b5ac9764daddd0c744d83e023ad890c6976c0633ae4df8959',
    ],
    name: 'Siwis',
    description: 'Voix de femme, française, claire et posée.',
    licence: 'MIT ; données CC BY 4.0',
  }),
  piper('fr_FR-upmc-medium', {
    network: [
      '9abb3800c199148897a9ed64e100d224f3de83579f100044174ad19418f1786f',
      'e8636ec15dfd5d72db37a02cb5320a20f2b8d339f2a0e4337da64c58a33a5868',
    ],
    name: 'UPMC',
    description: 'Deux voix françaises, une femme et un homme.',
    licence: 'MIT ; données : voir la source',
  }),
  piper('fr_FR-tom-medium', {
    network: [
      'bf65074ccdeeeeaa832e75edb1c0a513c01c9a972bdf085ff8a6e71ea234fd41',
      '2f7f885ad5a0aad802e3cc24e4f57239febdcb142b4876de5d238094674361cc',
    ],
    name: 'Tom',
    description: 'Voix d’homme, française.',
    licence: 'MIT ; données : voir la source',
  }),
  piper('en_GB-alba-medium', {
    network: [undefined, undefined],
    name: 'Alba',
    description: 'Voix de femme, anglaise d’Écosse.',
    licence: 'MIT ; données CC BY 4.0',
  }),
  whisper('base', {
    commit: 'bb53ee204431c90d314c1cc08d28d23e5b7927cc',
    encoder: '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11',
    decoder: '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d',
    name: 'Whisper base',
    description: 'Petit et rapide : comprend une parole claire, dans une centaine de langues.',
  }),
  whisper('small', {
    commit: '8f3c18b358db4d1f2fc1eae49d75cd20989e4309',
    encoder: '4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9',
    decoder: 'acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee',
    name: 'Whisper small',
    description: 'Nettement plus sûr en français, mais plus lent.',
  }),
  whisper('medium', {
    commit: '8c31d28503847560985df21f90e14f0c736e075e',
    encoder: '1c54582b4d829de0089f6cb63bbbdb3bf7555398bacaf855fbecf1a84dfd193e',
    decoder: '595d00a338a365a7bfa0ca7f296cabc639583bef770ab6130df90f49a6412747',
    name: 'Whisper medium',
    description: 'Le plus précis des trois ; lent sans processeur puissant.',
  }),
  ...shippedEmbedders,
]
