/** An alert whose action goes below its message on a phone, where both side by side would be columns of single words. */
export const wrappingAlertStyle = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  // All but the icon.
  '& .MuiAlert-message': { flex: 1, minWidth: { xs: 'calc(100% - 36px)', sm: 0 } },
  '& .MuiAlert-action': { pt: { xs: 1, sm: 0 } },
} as const
