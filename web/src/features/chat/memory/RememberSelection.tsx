import { Button, Popper } from '@mui/material'
import { useEffect, useState } from 'react'
import { memoryTexts as texts } from '#features/memory/memory.texts.ts'

interface Selected {
  readonly text: string
  readonly rect: DOMRect
}

/** Beside words of a message that are selected; the menu of a reply does the same without a pointer. */
export function RememberSelection({ onRemember }: { onRemember: (text: string) => void }) {
  const [selected, setSelected] = useState<Selected>()
  useEffect(() => {
    const read = () => setSelected(selectedInMessage())
    // Words may be selected before this was loaded.
    read()
    document.addEventListener('selectionchange', read)
    // The button moves with the words; choosing them may itself have scrolled.
    window.addEventListener('scroll', read, true)
    return () => {
      document.removeEventListener('selectionchange', read)
      window.removeEventListener('scroll', read, true)
    }
  }, [])
  return (
    <Popper
      open={selected !== undefined}
      anchorEl={{ getBoundingClientRect: () => selected?.rect ?? new DOMRect() }}
      placement="top"
      modifiers={[{ name: 'offset', options: { offset: [0, 6] } }]}
      sx={{ zIndex: 'tooltip' }}
    >
      <Button
        size="small"
        variant="contained"
        // The selection stays until the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (selected) onRemember(selected.text)
          setSelected(undefined)
        }}
      >
        {texts.remember}
      </Button>
    </Popper>
  )
}

/** Words of one message that are in view; nothing where the selection leaves it. */
function selectedInMessage(): Selected | undefined {
  const selection = document.getSelection()
  const text = selection?.toString().trim() ?? ''
  if (!selection || text === '') return undefined
  const [start, end] = [selection.anchorNode, selection.focusNode].map(messageOf)
  if (!start || start !== end) return undefined
  const rect = selection.getRangeAt(0).getBoundingClientRect()
  const isInView = rect.bottom > 0 && rect.top < window.innerHeight
  return isInView ? { text, rect } : undefined
}

const messageOf = (node: Node | null) =>
  (node instanceof Element ? node : node?.parentElement)?.closest('[data-row-index]')
