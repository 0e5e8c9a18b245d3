import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Button } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isPageCovered } from '#browser/window-files.ts'
import { findModel } from '#features/models/find-model.ts'
import { useModelRefresh } from '#features/models/use-models.ts'
import { chatTexts } from '../chat.texts.ts'
import { assistantTexts, compareTexts } from '../chat-parts.texts.ts'
import { useComparisonRequest } from './comparison-request.ts'
import type { ModelButtonProps } from './model-button-props.ts'

const ModelPopup = lazy(async () => ({
  default: (await import('./ModelPopup.tsx')).ModelPopup,
}))

/** The model that replies, and one click away the others. */
export function ModelButton({ assistant, name, onChoose, onCompare, ...offer }: ModelButtonProps) {
  const { models, compared } = offer
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [startsComparing, setStartsComparing] = useState(false)
  const open = (isComparison: boolean) => {
    setStartsComparing(isComparison)
    setIsOpen(true)
    setWasOpened(true)
  }
  useShortcut(() => open(false))
  useComparisonRequest(() => open(true))
  const label = labelOf({ models, name, compared, assistant })
  useModelRefresh('text', isOpen)
  return (
    <>
      <Button
        ref={setButton}
        size="small"
        color="inherit"
        endIcon={<ExpandMore />}
        aria-label={label.spoken}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => open(false)}
        sx={[buttonStyle, compared !== undefined && comparedStyle]}
      >
        <span>{label.shown}</span>
      </Button>
      {wasOpened && (
        <Suspense>
          <ModelPopup
            {...offer}
            {...{ button, isOpen, startsComparing, assistant, onChoose, onCompare }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

type LabelParts = Pick<ModelButtonProps, 'models' | 'name' | 'compared' | 'assistant'>
/** Of several models all names, as far as there is room. */
function labelOf({ models, name, compared, assistant }: LabelParts) {
  const named =
    assistant?.name === undefined ? name : assistantTexts.withModel(assistant.name, name)
  if (!compared) return { shown: named, spoken: chatTexts.modelIs(named) }
  const names = compared.map((id) => findModel(models, id)?.name ?? id).join(', ')
  const shown = compareTexts.button.several(compared.length, names)
  return { shown, spoken: compareTexts.modelsAre(names) }
}

/** Ctrl + Maj + M, on a Mac ⌘ + Maj + M. */
function useShortcut(open: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.shiftKey && event.code === 'KeyM'
      if (!isShortcut || isPageCovered()) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}

const buttonStyle = {
  minWidth: 0,
  minHeight: { xs: 44, md: 32 },
  flex: '0 1 auto',
  borderRadius: '10px',
  fontWeight: 500,
  color: 'text.secondary',
  '& > span:first-of-type': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const
/** Many names leave room for the other buttons. */
const comparedStyle = { maxWidth: { xs: 124, sm: 260 } }
