/** The archive of a user's data. */
export interface Archive {
  readonly names: readonly string[]
  text(name: string): string
  /** The description of an item in the index of its folder. */
  item(folder: string, id: string): Record<string, unknown>
}

export function openArchive(files: ReadonlyMap<string, Buffer>): Archive {
  const text = (name: string) => {
    const bytes = files.get(name)
    if (!bytes) throw new Error(`not in the archive: ${name}`)
    return bytes.toString()
  }
  return {
    names: [...files.keys()],
    text,
    item(folder, id) {
      const name = folder === 'quota' ? 'quota-inpainting.json' : `${folder}/index.json`
      const one = (JSON.parse(text(name)) as { id: string }[]).find((item) => item.id === id)
      if (!one) throw new Error(`not in ${name}: ${id}`)
      return one
    },
  }
}
