import { Alert, type AlertProps, AlertTitle } from '@mui/material'

interface Props extends Pick<AlertProps, 'role' | 'onClose' | 'closeText' | 'sx'> {
  readonly title?: string | undefined
  /** Why it failed; nothing is shown without it. */
  readonly reason: string | undefined
}

/** What failed, where something did. */
export const FailureAlert = ({ title, reason, ...alert }: Props) =>
  reason !== undefined && (
    <Alert severity="error" {...alert}>
      {title !== undefined && (
        <AlertTitle sx={{ m: 0, fontSize: 'inherit', fontWeight: 600 }}>{title}</AlertTitle>
      )}
      {reason}
    </Alert>
  )
