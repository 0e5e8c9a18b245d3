import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { Button, DialogActions, DialogContent, FormControlLabel, Switch } from '@mui/material'
import { useState } from 'react'
import { CollectionPicker } from '#features/knowledge/CollectionPicker.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import type { ChosenKnowledge } from '../use-chat-knowledge.ts'
import { knowledgeChoiceTexts as texts } from './knowledge-choice.texts.ts'

interface Props extends ChosenKnowledge {
  readonly frame: DialogState
}

/** Which collections the questions of a chat are answered from, and whether from nothing else. */
export function KnowledgeDialog({ scope, choose, frame }: Props) {
  const [collectionIds, setCollectionIds] = useState<readonly string[]>(scope.collectionIds)
  const [mode, setMode] = useState(scope.mode)
  const save = () => {
    frame.onClose()
    choose({ collectionIds: [...collectionIds], mode })
  }
  return (
    <TitledDialog {...frame} title={texts.title} maxWidth="sm">
      <DialogContent>
        <Quiet component="p" sx={{ mb: 1 }}>
          {texts.help}
        </Quiet>
        <CollectionPicker
          chosenIds={collectionIds}
          max={knowledgeLimits.searchedMax}
          onChange={setCollectionIds}
        />
        <FormControlLabel
          control={
            <Switch
              checked={mode === 'only'}
              onChange={(_, isOnly) => setMode(isOnly ? 'only' : 'with')}
            />
          }
          label={texts.only}
          sx={{ mt: 2, ml: 0, gap: 1 }}
        />
        <Quiet component="p">{texts.onlyHelp}</Quiet>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={frame.onClose}>
          {texts.cancel}
        </Button>
        <Button variant="contained" onClick={save}>
          {texts.save}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
