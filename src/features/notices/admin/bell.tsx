'use client';

import { useAuth } from '@payloadcms/ui';
import { useState } from 'react';
import { createPortal } from 'react-dom';

import { Icon } from '@/ui/icons/icon';

import styles from './notices.module.css';
import { NoticesDialog } from './notices-dialog';
import { useNotices, useNoticeTexts } from './use-notices';

/** In the header of every page of the admin: how many notices are unread, and the way to them. */
export function Bell() {
  const { user } = useAuth();
  return user ? <OwnBell /> : null;
}

function OwnBell() {
  const { t } = useNoticeTexts();
  const { notices, hasFailed, read, show } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const unread = notices?.unread ?? 0;
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-label={t('open', { count: unread })}
        title={t('open', { count: unread })}
        onClick={() => {
          setOpen(true);
          void read();
        }}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {isOpen &&
        createPortal(
          <NoticesDialog {...{ notices, hasFailed, read, show }} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </>
  );
}
