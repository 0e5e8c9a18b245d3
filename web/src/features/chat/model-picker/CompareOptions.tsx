import { chatLimits } from '@atelier/contract/chat/chat'
import type { Model } from '@atelier/contract/models/models'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { compareTexts } from '../chat-parts.texts.ts'
import { ModelOptions } from './ModelOptions.tsx'

interface Props {
  readonly models: readonly Model[]
  /** Chosen at first. */
  readonly chosenIds: readonly string[]
  readonly onCompare: (ids: readonly string[]) => void
  readonly back: { readonly label: string; readonly onClick: () => void }
}

const max = chatLimits.compared

/** Several models to choose, two at least. */
export function CompareOptions({ models, chosenIds, onCompare, back }: Props) {
  const [ids, setIds] = useState(chosenIds)
  const isFull = ids.length >= max
  const toggle = (id: string) => {
    if (ids.includes(id)) setIds(ids.filter((one) => one !== id))
    else if (!isFull) setIds([...ids, id])
  }
  return (
    <>
      <ModelOptions
        models={models}
        chosenIds={ids}
        isMultiple
        isFull={isFull}
        defaultId={undefined}
        onChoose={toggle}
      />
      <Stack sx={{ px: 2, py: 1.5, gap: 1, flex: 'none', borderTop: 1, borderColor: 'divider' }}>
        <Quiet role="status">
          {isFull
            ? compareTexts.tooMany(max)
            : `${compareTexts.several(max)} ${compareTexts.chosen(ids.length)}.`}
        </Quiet>
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          <Button size="small" color="inherit" onClick={back.onClick}>
            {back.label}
          </Button>
          <WithReason reason={ids.length < 2 ? compareTexts.several(max) : undefined}>
            {(state) => (
              <Button size="small" variant="contained" onClick={() => onCompare(ids)} {...state}>
                {compareTexts.compareThem(ids.length)}
              </Button>
            )}
          </WithReason>
        </Stack>
      </Stack>
    </>
  )
}
