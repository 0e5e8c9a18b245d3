import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FileDrop } from '#ui/files/FileDrop.tsx'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'

interface ButtonProps {
  readonly label: string
  readonly variant?: 'contained' | 'outlined' | 'text'
  readonly onFile: (file: File) => void
}

/** A button that opens the picker of pictures. */
export function FileButton({ label, variant = 'outlined', onFile }: ButtonProps) {
  const { open, input } = usePicturePicker(onFile)
  return (
    <>
      <Button
        variant={variant}
        size="small"
        color="inherit"
        onClick={open}
        sx={{ whiteSpace: 'nowrap', minHeight: { xs: 44, md: 0 } }}
      >
        {label}
      </Button>
      {input}
    </>
  )
}

export const usePicturePicker = (onFile: (file: File) => void) =>
  useFilePicker({ accept: 'image/*', onFiles: ([file]) => file && onFile(file) })

interface DropZoneProps {
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** An area that takes a dropped picture. */
export const DropZone = ({ onFile, children }: DropZoneProps) => (
  <FileDrop
    onFiles={([file]) => file && onFile(file)}
    overSx={{ outline: '3px dashed', outlineColor: 'primary.main', outlineOffset: '-3px' }}
  >
    {children}
  </FileDrop>
)

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
