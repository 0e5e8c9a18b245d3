import { Box, Button } from '@mui/material'
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

interface ButtonProps {
  readonly label: string
  readonly variant?: 'contained' | 'outlined' | 'text'
  readonly onFile: (file: File) => void
}

/** A button that asks for a picture. */
export function FileButton({ label, variant = 'outlined', onFile }: ButtonProps) {
  const { openPicker, input } = useFilePicker(onFile)
  return (
    <>
      <Button
        variant={variant}
        size="small"
        color="inherit"
        onClick={openPicker}
        sx={{ whiteSpace: 'nowrap', minHeight: { xs: 44, md: 0 } }}
      >
        {label}
      </Button>
      {input}
    </>
  )
}

/** What asks for a file, and the field that does so unseen. */
export function useFilePicker(onFile: (file: File) => void) {
  const place = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // So that the same file may be chosen again.
    event.target.value = ''
    if (file) onFile(file)
  }
  return {
    openPicker: () => place.current?.click(),
    input: <input ref={place} type="file" accept="image/*" hidden onChange={take} />,
  }
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A place that takes a dropped picture. */
export function DropZone({
  onFile,
  children,
}: {
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}) {
  const [depth, setDepth] = useState(0)
  return (
    <Box
      onDragEnter={(event) => hasFiles(event) && setDepth((before) => before + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth((before) => Math.max(0, before - 1))}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        setDepth(0)
        // A place within this one took it.
        if (event.defaultPrevented) return
        event.preventDefault()
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
      sx={({ vars }) => ({
        outline: depth > 0 ? `3px dashed ${vars.palette.primary.main}` : 'none',
        outlineOffset: '-3px',
      })}
    >
      {children}
    </Box>
  )
}

interface EmptyProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly button: string
  readonly onFile: (file: File) => void
}
export const EmptyDropZone = ({ icon, title, text, button, onFile }: EmptyProps) => (
  <DropZone onFile={onFile}>
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={<FileButton label={button} onFile={onFile} />}
    />
  </DropZone>
)
