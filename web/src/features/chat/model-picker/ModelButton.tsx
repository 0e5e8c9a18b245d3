import type { Model } from '@atelier/contract/models/models'
import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import Columns from '@mui/icons-material/ViewWeekOutlined'
import { Button, Drawer, Popover, type Theme, useMediaQuery } from '@mui/material'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { isPageCovered } from '#browser/window-files.ts'
import { findModel } from '#features/models/find-model.ts'
import { useModelRefresh } from '#features/models/use-models.ts'
import { useSettings } from '#features/settings/use-settings.ts'
import type { ChosenAssistant } from '../assistant/chosen-assistant.ts'
import { chatTexts } from '../chat.texts.ts'
import { assistantTexts, compareTexts } from '../chat-parts.texts.ts'
import { CompareOptions } from './CompareOptions.tsx'
import { useComparisonRequest } from './comparison-request.ts'
import { DefaultModelBox } from './DefaultModelBox.tsx'
import { ModelOptions } from './ModelOptions.tsx'

const AssistantOptions = lazy(async () => ({
  default: (await import('../assistant/AssistantOptions.tsx')).AssistantOptions,
}))

interface Props {
  readonly models: readonly Model[]
  readonly chosenId: string | undefined
  /** The name of the chosen model, which may no longer be offered. */
  readonly name: string
  readonly onChoose: (id: string) => void
  /** The models that reply side by side, instead of the chosen one. */
  readonly compared: readonly string[] | undefined
  readonly onCompare: (ids: readonly string[]) => void
  /** Who answers, where one can be chosen. */
  readonly assistant?: ChosenAssistant | undefined
}

/** The model that replies, and one click away the others. */
export function ModelButton({ assistant, name, onChoose, onCompare, ...offer }: Props) {
  const { models, chosenId, compared } = offer
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const [startsComparing, setStartsComparing] = useState(false)
  const open = (isComparison: boolean) => {
    setStartsComparing(isComparison)
    setIsOpen(true)
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
      <ModelPopup anchor={button} isOpen={isOpen} onClose={close}>
        {assistant && (
          <Suspense>
            <AssistantOptions
              {...assistant}
              choose={(id) => {
                close()
                assistant.choose(id)
              }}
            />
          </Suspense>
        )}
        <PopupOptions
          {...{ models, chosenId, compared, startsComparing }}
          onChoose={(id) => {
            close()
            onChoose(id)
          }}
          onCompare={(ids) => {
            close()
            onCompare(ids)
          }}
        />
      </ModelPopup>
    </>
  )
}

type LabelParts = Pick<Props, 'models' | 'name' | 'compared' | 'assistant'>
/** Of several models all names, as far as there is room. */
function labelOf({ models, name, compared, assistant }: LabelParts) {
  const named =
    assistant?.name === undefined ? name : assistantTexts.withModel(assistant.name, name)
  if (!compared) return { shown: named, spoken: chatTexts.modelIs(named) }
  const names = compared.map((id) => findModel(models, id)?.name ?? id).join(', ')
  const shown = compareTexts.button.several(compared.length, names)
  return { shown, spoken: compareTexts.modelsAre(names) }
}

/** One model to choose, or several to compare. */
function PopupOptions({
  models,
  chosenId,
  onChoose,
  compared,
  onCompare,
  startsComparing,
}: Omit<Props, 'name' | 'assistant'> & { readonly startsComparing: boolean }) {
  const [isComparing, setIsComparing] = useState(startsComparing || compared !== undefined)
  const defaultId = useSettings().data?.preferences.defaultModel
  const chosen = findModel(models, chosenId)
  const currentId = chosen?.id ?? chosenId
  const current = currentId === undefined ? [] : [currentId]
  if (isComparing)
    return (
      <CompareOptions
        models={models}
        chosenIds={compared ?? current}
        back={{ label: compareTexts.single, onClick: () => setIsComparing(false) }}
        onCompare={onCompare}
      />
    )
  return (
    <>
      <ModelOptions
        models={models}
        chosenIds={current}
        defaultId={findModel(models, defaultId)?.id}
        onChoose={onChoose}
      />
      {models.length > 1 && (
        <Button
          size="small"
          color="inherit"
          startIcon={<Columns />}
          onClick={() => setIsComparing(true)}
          sx={compareStyle}
        >
          {compareTexts.compare}
        </Button>
      )}
      {chosen && !chosen.isGuide && <DefaultModelBox model={chosen} />}
    </>
  )
}

interface PopupProps {
  readonly anchor: HTMLElement | null
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Above the button, or a sheet at the bottom of a phone. */
function ModelPopup({ anchor, isOpen, onClose, children }: PopupProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const paper = { role: 'dialog', 'aria-label': chatTexts.chooseModel }
  if (isPhone)
    return (
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={onClose}
        slotProps={{ paper: { ...paper, sx: sheetStyle } }}
      >
        {children}
      </Drawer>
    )
  return (
    <Popover
      open={isOpen && anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { ...paper, sx: popoverStyle } }}
    >
      {children}
    </Popover>
  )
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
const compareStyle = { flex: 'none', mx: 1.5, my: 0.5, justifyContent: 'flex-start', minHeight: 40 }
const columnStyle = { display: 'flex', flexDirection: 'column' } as const
const sheetStyle = { ...columnStyle, maxHeight: '80dvh', borderRadius: '16px 16px 0 0' } as const
const popoverStyle = { ...columnStyle, width: 360, maxHeight: 'min(440px, 70vh)' } as const
