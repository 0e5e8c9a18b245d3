import { gatewayExamples } from '../gateway-examples.texts.ts'

export const exampleLanguages = ['curl', 'python', 'typescript'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]
export const exampleUses = ['chat', 'stream', 'images', 'speech', 'transcription'] as const
export type ExampleUse = (typeof exampleUses)[number]

export const exampleLanguageNames: Readonly<Record<ExampleLanguage, string>> = {
  curl: 'curl',
  python: 'Python',
  typescript: 'TypeScript',
}
export const exampleUseNames = gatewayExamples.uses
const { key, hello, prompt, speech, words, files } = gatewayExamples

interface ExampleParams {
  /** Ends with `/v1`. */
  readonly address: string
  readonly model: string
}

/** A program that runs as it is, once the key is filled in. */
export function codeExample(
  use: ExampleUse,
  language: ExampleLanguage,
  given: ExampleParams,
): string {
  if (language === 'curl') return curl[use](given)
  const head =
    language === 'python' ? pythonHeader(given.address) : typescriptHeader(given.address, use)
  return `${head}\n\n${(language === 'python' ? python : typescript)[use](given.model)}`
}

const post = ({ address }: ExampleParams, path: string) =>
  `curl ${address}${path} \\\n  -H "Authorization: Bearer ${key}" \\\n`
const json = (given: ExampleParams, path: string, body: object) =>
  `${post(given, path)}  -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(body)}'`
const messages = [{ role: 'user', content: hello }]

const curl: Readonly<Record<ExampleUse, (given: ExampleParams) => string>> = {
  chat: (given) => json(given, '/chat/completions', { model: given.model, messages }),
  stream: (given) =>
    json(given, '/chat/completions', { model: given.model, messages, stream: true }).replace(
      'curl',
      'curl -N',
    ),
  images: (given) =>
    json(given, '/images/generations', {
      model: given.model,
      prompt,
      size: '512x512',
      response_format: 'url',
    }),
  speech: (given) =>
    `${json(given, '/audio/speech', { model: given.model, voice: 'default', input: speech })} \\\n  --output ${files.sound}`,
  transcription: (given) =>
    `${post(given, '/audio/transcriptions')}  -F model="${given.model}" \\\n  -F file=@${files.recording}`,
}

const pythonHeader = (address: string) =>
  `from base64 import b64decode\nfrom openai import OpenAI  # pip install openai\n\nclient = OpenAI(base_url="${address}", api_key="${key}")`
const python: Readonly<Record<ExampleUse, (model: string) => string>> = {
  chat: (model) =>
    `${words.reply} = client.chat.completions.create(\n    model="${model}",\n    messages=[{"role": "user", "content": "${hello}"}],\n)\nprint(${words.reply}.choices[0].message.content)`,
  stream: (model) =>
    `${words.stream} = client.chat.completions.create(\n    model="${model}",\n    messages=[{"role": "user", "content": "${hello}"}],\n    stream=True,\n)\nfor ${words.piece} in ${words.stream}:\n    print(${words.piece}.choices[0].delta.content or "", end="", flush=True)`,
  images: (model) =>
    `image = client.images.generate(model="${model}", prompt="${prompt}", size="512x512")\nwith open("${files.picture}", "wb") as ${words.file}:\n    ${words.file}.write(b64decode(image.data[0].b64_json))`,
  speech: (model) =>
    `${words.sound} = client.audio.speech.create(model="${model}", voice="default", input="${speech}", response_format="wav")\n${words.sound}.write_to_file("${files.sound}")`,
  transcription: (model) =>
    `with open("${files.recording}", "rb") as ${words.file}:\n    ${words.text} = client.audio.transcriptions.create(model="${model}", file=${words.file})\nprint(${words.text}.text)`,
}

const usesFiles: readonly ExampleUse[] = ['images', 'speech', 'transcription']
const typescriptHeader = (address: string, use: ExampleUse) =>
  `${usesFiles.includes(use) ? "import { createReadStream } from 'node:fs'\nimport { writeFile } from 'node:fs/promises'\n" : ''}import OpenAI from 'openai' // npm install openai\n\nconst client = new OpenAI({ baseURL: '${address}', apiKey: '${key}' })`
const typescript: Readonly<Record<ExampleUse, (model: string) => string>> = {
  chat: (model) =>
    `const ${words.reply} = await client.chat.completions.create({\n  model: '${model}',\n  messages: [{ role: 'user', content: '${hello}' }],\n})\nconsole.log(${words.reply}.choices[0]?.message.content)`,
  stream: (model) =>
    `const ${words.stream} = await client.chat.completions.create({\n  model: '${model}',\n  messages: [{ role: 'user', content: '${hello}' }],\n  stream: true,\n})\nfor await (const ${words.piece} of ${words.stream}) process.stdout.write(${words.piece}.choices[0]?.delta.content ?? '')`,
  images: (model) =>
    `const image = await client.images.generate({ model: '${model}', prompt: '${prompt}', size: '512x512' })\nawait writeFile('${files.picture}', Buffer.from(image.data?.[0]?.b64_json ?? '', 'base64'))`,
  speech: (model) =>
    `const ${words.sound} = await client.audio.speech.create({ model: '${model}', voice: 'default', input: '${speech}' })\nawait writeFile('${files.sound}', Buffer.from(await ${words.sound}.arrayBuffer()))`,
  transcription: (model) =>
    `const ${words.text} = await client.audio.transcriptions.create({ model: '${model}', file: createReadStream('${files.recording}') })\nconsole.log(${words.text}.text)`,
}
