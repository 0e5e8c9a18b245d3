import type { KnowledgeState } from '@atelier/contract/knowledge/administration/knowledge-admin'
import { Box, Typography } from '@mui/material'
import { formatNumber, formatPercent } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { DetailRow } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { knowledgeAdminTexts as texts } from '../knowledge-admin.texts.ts'

/** What the collections of all users take, and who has most. */
export function KnowledgeSizes({ state }: { readonly state: KnowledgeState }) {
  const { sizes, indexed, largest } = state
  return (
    <Panel title={texts.sizes} sx={{ flex: 1 }}>
      <DetailRow label={texts.collections}>{formatNumber(sizes.collections)}</DetailRow>
      <DetailRow label={texts.documents}>{formatNumber(sizes.sources)}</DetailRow>
      <DetailRow label={texts.allPassages}>{formatNumber(sizes.passages)}</DetailRow>
      <DetailRow label={texts.bytes}>{formatSize(sizes.bytes)}</DetailRow>
      <DetailRow label={texts.vectorBytes}>{formatSize(sizes.vectorBytes)}</DetailRow>
      <DetailRow label={texts.indexed}>
        {indexed === 1 ? texts.complete : formatPercent(indexed)}
      </DetailRow>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2, mb: 0.5 }}>
        {texts.largest}
      </Typography>
      {largest.length === 0 ? (
        <Quiet component="p">{texts.nobody}</Quiet>
      ) : (
        <PlainList aria-label={texts.largest}>
          {largest.map(({ userId, name, sources, passages, byteSize }) => (
            <Box component="li" key={userId}>
              <DetailRow label={name}>
                {texts.ofUser(sources, passages, formatSize(byteSize))}
              </DetailRow>
            </Box>
          ))}
        </PlainList>
      )}
    </Panel>
  )
}
