const openDownload = (url: string, name: string) => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Saves a file among the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  openDownload(url, name)
  // Not at once: some browsers read the URL only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Saves what a signed link leads to; the browser itself receives it, whatever its size. */
export const saveLinkedFile = (url: string, name: string): void =>
  openDownload(`${url}&download=1`, name)
