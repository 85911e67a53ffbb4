; Inno Setup 6, called by `build/make.py windows`: installs for one user, without administrator rights.
[Setup]
AppId=@APP_ID@
AppName=@TITLE@
AppVersion=@VERSION@
AppPublisher=@MAKERS@
DefaultDirName={autopf}\@TITLE@
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=@ARCHITECTURE@
ArchitecturesInstallIn64BitMode=@ARCHITECTURE@
Compression=lzma2/max
SolidCompression=yes
SourceDir=@ROOT@
OutputDir=dist
OutputBaseFilename=@NAME@-setup
SetupIconFile=assets\emblem\icon.ico
UninstallDisplayIcon={app}\@KEY@.exe
LicenseFile=LICENSE
CloseApplications=yes
[InstallDelete]
; so that no library of the version before stays
Type: filesandordirs; Name: "{app}\_internal"
[Files]
Source: "dist\@KEY@\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion
[Icons]
Name: "{autoprograms}\@TITLE@"; Filename: "{app}\@KEY@.exe"; AppUserModelID: "@APP_ID@"
[Run]
Filename: "{app}\@KEY@.exe"; Description: "{cm:LaunchProgram,@TITLE@}"; Flags: nowait postinstall skipifsilent
