import { expect, test } from 'vitest'
import { namedByFolder, readEntries } from './dropped-files.ts'

const file = (name: string) => new File(['x'], name)
const fileEntry = (name: string) => ({
  ...{ name, isFile: true, isDirectory: false },
  file: (give: (one: File) => void) => give(file(name)),
})
/** Gives its children in two parts, as a browser does. */
const folderEntry = (name: string, children: readonly { readonly name: string }[]) => ({
  ...{ name, isFile: false, isDirectory: true },
  createReader: () => {
    const parts = [children.slice(0, 1), children.slice(1), []]
    return { readEntries: (give: (some: unknown) => void) => give(parts.shift()) }
  },
})
const entriesOf = (entries: readonly object[]) => entries as readonly FileSystemEntry[]
const names = (files: readonly File[]) => files.map(({ name }) => name)

test('un dossier déposé donne ses fichiers, nommés par leurs dossiers, sans ceux du système', async () => {
  const folder = folderEntry('Mairie', [
    fileEntry('plan.pdf'),
    fileEntry('.DS_Store'),
    folderEntry('Congés', [fileEntry('report.docx')]),
  ])
  const entries = entriesOf([folder, fileEntry('seul.txt')])
  expect(names(await readEntries(entries, 10))).toEqual([
    ...['Mairie › plan.pdf', 'Mairie › Congés › report.docx', 'seul.txt'],
  ])
  expect(names(await readEntries(entries, 1))).toEqual(['Mairie › plan.pdf'])
})

test('un dossier choisi donne les mêmes noms', () => {
  const at = (path: string) =>
    Object.defineProperty(file(path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path })
  const files = [at('Mairie/plan.pdf'), at('Mairie/.git/config'), at('Mairie/Congés/a.txt')]
  expect(names(namedByFolder(files, 10))).toEqual(['Mairie › plan.pdf', 'Mairie › Congés › a.txt'])
})
