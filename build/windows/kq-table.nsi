; The installer, for makensis 3, which `build/make.py windows` calls: for one user, without administrator rights.
Target @TARGET@-unicode
SetCompressor /SOLID lzma
SetCompressorDictSize 32
; Without the times of the files on the machine that builds it, the same files give the same bytes.
SetDateSave off
!include LogicLib.nsh
!include FileFunc.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh
!include MUI2.nsh

Name "@TITLE@"
OutFile "@SETUP@"
RequestExecutionLevel user
BrandingText "@TITLE@ @VERSION@"
ManifestDPIAware true
ManifestSupportedOS all
VIProductVersion "@VERSION@.0"
VIAddVersionKey ProductName "@TITLE@"
VIAddVersionKey ProductVersion "@VERSION@"
VIAddVersionKey CompanyName "@MAKERS@"
VIAddVersionKey FileDescription "@TITLE@ Setup"
VIAddVersionKey FileVersion "@VERSION@"
VIAddVersionKey LegalCopyright "© 2026 @MAKERS@. MIT licence."

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\@APP_ID@"
!define PROGRAM "$INSTDIR\@KEY@.exe"
!define LINK "$SMPROGRAMS\@TITLE@.lnk"
InstallDir "$LOCALAPPDATA\Programs\@TITLE@"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"

!define MUI_ICON "@ROOT@\assets\emblem\icon.ico"
!define MUI_UNICON "@ROOT@\assets\emblem\icon.ico"
!define MUI_ABORTWARNING
!define MUI_WELCOMEFINISHPAGE_BITMAP "@SIDE@"
!define MUI_FINISHPAGE_RUN "${PROGRAM}"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "@TITLE@ will be removed. Your matches and settings will be kept in $LOCALAPPDATA\@KEY@."
!insertmacro MUI_PAGE_LICENSE "@ROOT@\LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English

!define RUNNING_STATUS 3
!define FOREIGN_STATUS 4

; Windows lets nobody write to the file of a program that runs.
!macro QuitIfRunning
    ${Do}
        ClearErrors
        FileOpen $0 "${PROGRAM}" a
        ${IfNot} ${Errors}
            FileClose $0
            ${Break}
        ${EndIf}
        ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "@TITLE@ is running. Close it, then try again." /SD IDCANCEL IDCANCEL`
            SetErrorLevel ${RUNNING_STATUS}
            Quit
        ${EndIf}
    ${Loop}
!macroend

; What a version before or this one put there. `_internal` may hold other libraries than this version's.
!macro RemoveProgram
    RMDir /r "$INSTDIR\_internal"
    RMDir /r "$INSTDIR\LICENSES"
    Delete "$INSTDIR\THIRD-PARTY.txt"
    Delete "$INSTDIR\sbom.cdx.json"
    Delete "$INSTDIR\uninstall.exe"
    Delete "${LINK}"
    Delete "${PROGRAM}"
!macroend

; Windows then shows the windows of the program, and what is pinned, as one.
!macro NameLink
    !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
    ${IPersistFile::Load} $1 '("${LINK}",${STGM_READWRITE})'
    ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r2)'
    System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r3'
    System::Call '*(&w${NSIS_MAX_STRLEN} "@APP_ID@")p.r5'
    System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_LPWSTR},,r5)p.r4'
    ${IPropertyStore::SetValue} $2 '($3,$4)'
    ${IPropertyStore::Commit} $2 ""
    ${IPersistFile::Save} $1 '("${LINK}",1)'
    System::Free $3
    System::Free $4
    System::Free $5
    ${IUnknown::Release} $2 ""
    ${IUnknown::Release} $1 ""
    ${IUnknown::Release} $0 ""
!macroend

Section
    SetShellVarContext current
    ${If} ${FileExists} "${PROGRAM}"
        !insertmacro QuitIfRunning
        !insertmacro RemoveProgram
    ${Else}
        ${DirState} "$INSTDIR" $0
        ${If} $0 = 1
            MessageBox MB_OK|MB_ICONSTOP "$INSTDIR contains other files. Choose an empty folder." /SD IDOK
            SetErrorLevel ${FOREIGN_STATUS}
            Quit
        ${EndIf}
    ${EndIf}
    SetOutPath "$INSTDIR"
    File /r "@PROGRAM@\*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortCut "${LINK}" "${PROGRAM}"
    !insertmacro NameLink
    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "@TITLE@"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "@VERSION@"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "@MAKERS@"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "${PROGRAM}"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" @KIB@
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section Uninstall
    SetShellVarContext current
    ${If} ${FileExists} "${PROGRAM}"
        !insertmacro QuitIfRunning
    ${EndIf}
    !insertmacro RemoveProgram
    ; Only if nobody put anything else there.
    RMDir "$INSTDIR"
    DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
