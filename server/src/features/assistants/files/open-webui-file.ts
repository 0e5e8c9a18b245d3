import type { LeftOutOfAssistant } from '@atelier/contract/assistants/assistant-files'
import {
  type FileEntry,
  type FileStarter,
  fieldsOf,
  leftOut,
  listOf,
  textOf,
} from './file-content.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a model as Open WebUI exports it: another model under a name, with parameters. Some of its versions put it into `info`, beside
 * what the engine says of it.
 */
export function readOpenWebUiEntry(value: unknown): FileEntry | undefined {
  const outer = fieldsOf(value)
  const model = outer.info === undefined || outer.info === null ? outer : fieldsOf(outer.info)
  if (textOf(model.id) === '' || (model.params === undefined && model.meta === undefined))
    return undefined
  const params = fieldsOf(model.params)
  const meta = fieldsOf(model.meta)
  const { settings, unknown } = settingsOf(params)
  return {
    name: model.name ?? outer.name,
    picture: meta.profile_image_url,
    description: meta.description,
    instructions: params.system,
    // Without one it is the model itself, with other parameters.
    models: [model.base_model_id ?? model.id],
    settings,
    starters: listOf(meta.suggestion_prompts).slice(0, maxItems).map(starterOf),
    collections: listOf(meta.knowledge).slice(0, maxItems).map(collectionOf),
    leftOut: [
      ...leftOut('settings', unknown),
      ...leftOut('tools', toolsOf(meta)),
      ...pictureOf(meta),
      ...sharingOf(model),
    ],
  }
}
const maxItems = 50

const names: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  top_p: 'topP',
  top_k: 'topK',
  max_tokens: 'maxTokens',
}

function settingsOf({ system, ...params }: Fields) {
  const settings: Record<string, unknown> = {}
  const unknown: string[] = []
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined || value === '') continue
    const own = Object.hasOwn(names, name) ? names[name] : undefined
    if (own === undefined) unknown.push(name)
    else settings[own] = value
  }
  return { settings, unknown }
}

/** A title in two lines, or none, and what is sent. */
function starterOf(value: unknown): FileStarter {
  const { title, content } = fieldsOf(value)
  const lines = (typeof title === 'string' ? [title] : listOf(title).slice(0, 2)).map(textOf)
  return { title: lines.filter((line) => line !== '').join(' '), text: textOf(content) }
}

/** A file or a collection; whose id is none of ours. */
function collectionOf(value: unknown) {
  const { name, title, id } = fieldsOf(value)
  return { id: '', name: textOf(name) || textOf(title) || textOf(id) || '?' }
}

const toolFields = ['toolIds', 'filterIds', 'actionIds', 'skillIds'] as const
const toolsOf = (meta: Fields): readonly string[] =>
  toolFields.flatMap((field) =>
    listOf(meta[field])
      .slice(0, maxItems)
      .map(textOf)
      .filter((id) => id !== ''),
  )

function pictureOf(meta: Fields): readonly LeftOutOfAssistant[] {
  const url = textOf(meta.profile_image_url)
  // One in the file is read with the others; any other is one of its own, which stands for none.
  return url.startsWith('http') ? [{ reason: 'picture', names: [] }] : []
}

function sharingOf({ access_control: control, access_grants: grants }: Fields) {
  const groups = Object.values(fieldsOf(control)).some((access) =>
    Object.values(fieldsOf(access)).some((ids) => listOf(ids).length > 0),
  )
  return groups || listOf(grants).length > 0 ? [{ reason: 'sharing' as const, names: [] }] : []
}
