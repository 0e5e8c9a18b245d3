import type { Passkey, SecondFactors } from '@atelier/contract/second-factors/second-factors'
import { Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatDate } from '#format/dates.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useConfirmation } from '#ui/dialogs/use-confirmation.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { secondFactorsClient } from '../api/second-factors-client.ts'
import { useFactorChange } from '../api/use-second-factors.ts'
import { secondFactorsTexts } from '../second-factors.texts.ts'

const texts = secondFactorsTexts.panel

interface Props {
  readonly factors: SecondFactors
  readonly onAdd: (kind: 'authenticator' | 'passkey') => void
  readonly onCodes: (codes: readonly string[]) => void
  readonly onRemoved: () => void
}

/** Each kind of second factor on a row, with what can be done about it; what cannot be undone is asked first. */
export function FactorList({ factors, onAdd, onCodes, onRemoved }: Props) {
  const { ask, question } = useQuestions({ onCodes, onRemoved })
  const { authenticatorSince, passkeys, passkeysUnavailable, recoveryCodesLeft } = factors
  return (
    <Stack>
      <FactorRow
        title={texts.authenticator}
        note={
          authenticatorSince === null
            ? texts.authenticatorNone
            : texts.authenticatorSince(formatDate(new Date(authenticatorSince)))
        }
      >
        {authenticatorSince === null ? (
          <RowButton
            label={texts.add}
            of={texts.authenticator}
            onClick={() => onAdd('authenticator')}
          />
        ) : (
          <RowButton
            label={texts.remove}
            of={texts.authenticator}
            onClick={() => ask({ kind: 'authenticator', name: texts.authenticator })}
          />
        )}
      </FactorRow>
      <FactorRow
        title={texts.passkeys}
        note={passkeysUnavailable === null ? texts.passkeysNone : texts.passkeysUnavailable}
      >
        {passkeysUnavailable === null && (
          <RowButton label={texts.add} of={texts.passkeys} onClick={() => onAdd('passkey')} />
        )}
      </FactorRow>
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRemove={() => ask({ kind: 'passkey', id: passkey.id, name: passkey.name })}
        />
      ))}
      {(authenticatorSince !== null || passkeys.length > 0) && (
        <FactorRow title={texts.recovery} note={texts.recoveryLeft(recoveryCodesLeft)}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => ask({ kind: 'codes' })}
          >
            {texts.renew}
          </Button>
        </FactorRow>
      )}
      {question}
    </Stack>
  )
}

type Question =
  | { readonly kind: 'authenticator'; readonly name: string }
  | { readonly kind: 'passkey'; readonly id: string; readonly name: string }
  | { readonly kind: 'codes' }

/** Removes a factor or replaces the recovery codes, once it was confirmed. */
function useQuestions({ onCodes, onRemoved }: Pick<Props, 'onCodes' | 'onRemoved'>) {
  const mutation = useFactorChange(async (asked: Question) => {
    if (asked.kind === 'codes') return (await secondFactorsClient.makeRecoveryCodes()).recoveryCodes
    if (asked.kind === 'authenticator') await secondFactorsClient.removeAuthenticator()
    else await secondFactorsClient.removePasskey({ passkeyId: asked.id })
    return undefined
  })
  const { ask, item, dialog } = useConfirmation({
    mutation,
    onDone: (_: Question, codes) => (codes ? onCodes(codes) : onRemoved()),
    failed: (reason) => reason,
  })
  const isRenewal = item?.kind === 'codes'
  const { question: words } = secondFactorsTexts
  return {
    ask,
    question: (
      <ConfirmDialog
        {...dialog}
        title={item && !isRenewal ? words.removeTitle(item.name) : words.renewTitle}
        text={isRenewal ? words.renewText : words.removeText}
        confirm={isRenewal ? words.renew : texts.remove}
        cancel={secondFactorsTexts.cancel}
        tone="warning"
      />
    ),
  }
}

function PasskeyRow({
  passkey: { name, createdAt, isSynced },
  onRemove,
}: {
  readonly passkey: Passkey
  readonly onRemove: () => void
}) {
  const added = texts.passkeyAdded(formatDate(new Date(createdAt)))
  return (
    <FactorRow title={name} note={isSynced ? `${added}, ${texts.synced}` : added} isInner>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={texts.removePasskey(name)}
        onClick={onRemove}
      >
        {texts.remove}
      </Button>
    </FactorRow>
  )
}

interface RowButtonProps {
  readonly label: string
  /** What it is about, for those who do not see the row. */
  readonly of: string
  readonly onClick: () => void
}
const RowButton = ({ label, of, onClick }: RowButtonProps) => (
  <Button
    size="small"
    variant="outlined"
    color="inherit"
    aria-label={`${label}, ${of}`}
    onClick={onClick}
  >
    {label}
  </Button>
)

interface FactorRowProps {
  readonly title: string
  readonly note: string
  /** Belongs to the row before. */
  readonly isInner?: boolean
  readonly children: ReactNode
}
const FactorRow = ({ title, note, isInner = false, children }: FactorRowProps) => (
  <Stack
    direction={{ xs: 'column', sm: 'row' }}
    sx={{
      alignItems: { sm: 'center' },
      gap: { xs: 1, sm: 2 },
      py: 1.5,
      pl: isInner ? 2 : 0,
      borderTop: isInner ? 0 : 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Quiet component="p">{note}</Quiet>
    </Box>
    <Box>{children}</Box>
  </Stack>
)
