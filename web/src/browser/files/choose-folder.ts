import { namedByFolder } from './dropped-files.ts'

/** Opens the browser's choice of a folder; gives at most so many of its files. */
export function chooseFolder(max: number, onFiles: (files: readonly File[]) => void): void {
  const field = document.createElement('input')
  field.type = 'file'
  field.webkitdirectory = true
  field.addEventListener('change', () => {
    const files = namedByFolder([...(field.files ?? [])], max)
    if (files.length > 0) onFiles(files)
  })
  field.click()
}
