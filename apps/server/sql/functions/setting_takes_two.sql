-- Whether two administrators must want this value. What is not named here takes two, so a new setting is guarded until somebody says otherwise. The contract
-- (SETTING_RULES) says the same; a test compares.
create or replace function setting_takes_two(p_key text, p_value jsonb) returns boolean
  language sql immutable parallel safe as $$
  select case
    -- looks, words, limits
    when p_key in (
      'theme', 'logoUrl', 'hotLotteries', 'gradesAsVip', 'supportWidth', 'supportHeight', 'longDragonTimesMin',
      'tenantName', 'withdrawTimeText', 'withdrawTimeTextEn', 'licence', 'notices', 'maintenanceMessage', 'chatWords',
      'maintenance', 'orderMinutes', 'openOrdersMax', 'envelopeMutedMayOpen', 'yuebaoMin'
    ) then false
    -- brakes: the value that only shuts
    when p_key in (
      'embedChatEnabled', 'registerOpen', 'agentSeesBalance', 'cardShowsWinnings', 'withdrawalCancellable', 'withdrawOpen', 'yuebaoOpen', 'newcomerGift'
    ) then p_value is distinct from 'false'::jsonb
    when p_key = 'captchaOnRegister' then p_value is distinct from 'true'::jsonb
    when p_key in ('chatWordOutcome', 'chatLinkOutcome', 'chatContactOutcome', 'chatDirectOutcome') then p_value is distinct from '"refuse"'::jsonb
    else true
  end
$$;
