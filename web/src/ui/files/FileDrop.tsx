import { Box } from '@mui/material'
import { type DragEvent, type ReactNode, useState } from 'react'

interface Props {
  readonly onFiles: (files: readonly File[]) => void
  readonly sx?: object
  /** Added while files are dragged over it. */
  readonly overSx?: object
  readonly children: ReactNode | ((isOver: boolean) => ReactNode)
}

/** An area on which files can be dropped; of two nested ones, the inner one takes them. */
export function FileDrop({ onFiles, sx, overSx, children }: Props) {
  // A drag enters and leaves every element that it crosses: it is over the area while it left fewer than it entered.
  const [depth, setDepth] = useState(0)
  const isOver = depth > 0
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    setDepth(0)
    const isTaken = event.defaultPrevented
    event.preventDefault()
    if (!isTaken && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <Box
      onDragEnter={(event) => hasFiles(event) && setDepth((before) => before + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth((before) => Math.max(0, before - 1))}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
      sx={{ ...sx, ...(isOver && overSx) }}
    >
      {typeof children === 'function' ? children(isOver) : children}
    </Box>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
