import { type ChangeEvent, type ReactNode, useRef } from 'react'

interface FilePickerOptions {
  /** Media types and extensions, as the browser takes them. */
  readonly accept: string
  /** The accessible name of the field. */
  readonly label?: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Opens the browser's file picker; `input` is rendered beside the button that opens it. */
export function useFilePicker({ accept, label, multiple, onFiles }: FilePickerOptions): {
  readonly open: () => void
  readonly input: ReactNode
} {
  const field = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Emptied, so that choosing the same file again is a change too.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return {
    open: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        multiple={multiple}
        onChange={choose}
      />
    ),
  }
}
