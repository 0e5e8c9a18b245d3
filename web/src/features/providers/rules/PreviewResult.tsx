import type { PreviewedGroup, RulesPreview } from '@atelier/contract/providers/group-rules'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { groupRulesTexts as texts } from '../group-rules.texts.ts'

interface Props {
  readonly preview: RulesPreview
  /** How many rules were tried. */
  readonly rules: number
}

/** What rules would change, in one sentence for each group. */
export const PreviewResult = ({ preview, rules }: Props) => (
  <Alert severity="info" role="status" aria-label={texts.result} sx={{ mt: 1.5 }}>
    <Stack sx={{ gap: 1 }}>
      {preview.groups.length === 0 && <Typography variant="body2">{texts.unchanged}</Typography>}
      {preview.groups.map((group) => (
        <PreviewedChange key={group.groupId} group={group} rules={rules} />
      ))}
      {preview.unknown > 0 && (
        <Typography variant="body2">{texts.unknown(preview.unknown)}</Typography>
      )}
    </Stack>
  </Alert>
)

function PreviewedChange({ group, rules }: { readonly group: PreviewedGroup; rules: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const others = group.joins + group.leaves - group.people.length
  return (
    <Box>
      <Typography variant="body2">{sentenceOf(group, rules)}</Typography>
      {group.people.length > 0 && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.hideNames : texts.showNames}
        </Button>
      )}
      <Box
        component="ul"
        id={id}
        hidden={!isOpen}
        aria-label={texts.namesOf(group.name)}
        sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}
      >
        {group.people.map(({ id: userId, name, email, change }) => (
          <li key={userId}>
            <bdi>{name}</bdi> <bdi>({email})</bdi>
            {` · ${change === 'joins' ? texts.joining : texts.leaving}`}
          </li>
        ))}
        {others > 0 && <Quiet component="li">{texts.others(others)}</Quiet>}
      </Box>
    </Box>
  )
}

function sentenceOf(group: PreviewedGroup, rules: number): string {
  if (group.leaves === 0) return texts.joins(rules, group)
  return group.joins === 0 ? texts.leaves(rules, group) : texts.both(rules, group)
}
