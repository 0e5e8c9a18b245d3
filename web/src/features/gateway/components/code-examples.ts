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
  readonly baseUrl: string
  readonly model: string
}

/** A program that runs as it is, once the key is filled in. */
export function codeExample(
  use: ExampleUse,
  language: ExampleLanguage,
  params: ExampleParams,
): string {
  if (language === 'curl') return curl[use](params)
  const header =
    language === 'python' ? pythonHeader(params.baseUrl) : typescriptHeader(params.baseUrl, use)
  return `${header}\n\n${(language === 'python' ? python : typescript)[use](params.model)}`
}

const post = ({ baseUrl }: ExampleParams, path: string) =>
  `curl ${baseUrl}${path} \\\n  -H "Authorization: Bearer ${key}" \\\n`
const json = (params: ExampleParams, path: string, body: object) =>
  `${post(params, path)}  -H "Content-Type: application/json" \\\n  -d '${JSON.stringify(body)}'`
const messages = [{ role: 'user', content: hello }]

const curl: Readonly<Record<ExampleUse, (params: ExampleParams) => string>> = {
  chat: (params) => json(params, '/chat/completions', { model: params.model, messages }),
  stream: (params) =>
    json(params, '/chat/completions', { model: params.model, messages, stream: true }).replace(
      'curl',
      'curl -N',
    ),
  images: (params) =>
    json(params, '/images/generations', {
      model: params.model,
      prompt,
      size: '512x512',
      response_format: 'url',
    }),
  speech: (params) =>
    `${json(params, '/audio/speech', { model: params.model, voice: 'default', input: speech })} \\\n  --output ${files.sound}`,
  transcription: (params) =>
    `${post(params, '/audio/transcriptions')}  -F model="${params.model}" \\\n  -F file=@${files.recording}`,
}

const pythonHeader = (baseUrl: string) =>
  `from base64 import b64decode\nfrom openai import OpenAI  # pip install openai\n\nclient = OpenAI(base_url="${baseUrl}", api_key="${key}")`
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
const typescriptHeader = (baseUrl: string, use: ExampleUse) =>
  `${usesFiles.includes(use) ? "import { createReadStream } from 'node:fs'\nimport { writeFile } from 'node:fs/promises'\n" : ''}import OpenAI from 'openai' // npm install openai\n\nconst client = new OpenAI({ baseURL: '${baseUrl}', apiKey: '${key}' })`
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
